"""Formulas of the declared operations as Python; written by tests/support/writers/compiled_formulas.py."""

# ruff: noqa
# mypy: ignore-errors

from hlo_text.notation.runtime import RUNTIME

globals().update(RUNTIME)

#: By formula: it as Python, whether it asks its surroundings, and the classes of which that holds.
FORMULAS = {
    '(0 < rank(lhs_scale) implies 0 < shape(lhs_scale) and shape(lhs) % shape(lhs_scale) = 0) and (0 < rank(rhs_scale) implies 0 < shape(rhs_scale) and shape(rhs) % shape(rhs_scale) = 0)': (
        (lambda op, context: logic.both(logic.implies(logic.chain(('<',), 0, f_rank(op.lhs_scale)), lambda: logic.both(logic.chain(('<',), 0, f_shape(op.lhs_scale)), lambda: logic.chain(('=',), logic.modulo(f_shape(op.lhs), f_shape(op.lhs_scale)), 0))), lambda: logic.implies(logic.chain(('<',), 0, f_rank(op.rhs_scale)), lambda: logic.both(logic.chain(('<',), 0, f_shape(op.rhs_scale)), lambda: logic.chain(('=',), logic.modulo(f_shape(op.rhs), f_shape(op.rhs_scale)), 0)))), False, ['ScaledDot']),
    ),
    '(fft_type = RFFT implies shape(operand)[-size(fft_length):] = fft_length) and (fft_type = IRFFT implies shape(result)[-size(fft_length):] = fft_length)': (
        (lambda op, context: logic.both(logic.implies(logic.chain(('=',), op.attributes.get('fft_type'), 'RFFT'), lambda: logic.chain(('=',), logic.slice_(f_shape(op.operand), logic.negative(f_size(op.attributes.get('fft_length'))), None), op.attributes.get('fft_length'))), lambda: logic.implies(logic.chain(('=',), op.attributes.get('fft_type'), 'IRFFT'), lambda: logic.chain(('=',), logic.slice_(f_shape(op.results[0]), logic.negative(f_size(op.attributes.get('fft_length'))), None), op.attributes.get('fft_length')))), False, ['Fft']),
    ),
    '(is_per_axis_quantized(lhs) or is_per_axis_quantized(rhs)) = is_per_axis_quantized(result)': (
        (lambda op, context: logic.chain(('=',), logic.either(f_is_per_axis_quantized(op.lhs), lambda: f_is_per_axis_quantized(op.rhs)), f_is_per_axis_quantized(op.results[0])), False, ['Add']),
    ),
    '(rank(operand) = 0 or rank(result) = 0) and num_bits(operand) = num_bits(result)': (
        (lambda op, context: logic.both(logic.either(logic.chain(('=',), f_rank(op.operand), 0), lambda: logic.chain(('=',), f_rank(op.results[0]), 0)), lambda: logic.chain(('=',), f_num_bits(op.operand), f_num_bits(op.results[0]))), False, ['BitcastConvert']),
    ),
    '(rng_algorithm = THREE_FRY implies size(initial_state) = 2) and (rng_algorithm = PHILOX implies size(initial_state) in [2, 3])': (
        (lambda op, context: logic.both(logic.implies(logic.chain(('=',), op.attributes.get('rng_algorithm'), 'THREE_FRY'), lambda: logic.chain(('=',), f_size(op.initial_state), 2)), lambda: logic.implies(logic.chain(('=',), op.attributes.get('rng_algorithm'), 'PHILOX'), lambda: logic.chain(('in',), f_size(op.initial_state), (2, 3, )))), False, ['RngBitGenerator']),
    ),
    '-rank(inputs[0]) <= dimension < rank(inputs[0])': (
        (lambda op, context: logic.chain(('<=', '<'), logic.negative(f_rank(logic.index(op.inputs, 0))), op.dimension, f_rank(logic.index(op.inputs, 0))), False, ['Sort']),
    ),
    '0 < base_dilations': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('base_dilations')), False, ['ReduceWindow']),
    ),
    '0 < batch_group_count': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('batch_group_count')), False, ['Convolution', 'DynamicConv']),
    ),
    '0 < feature_group_count': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('feature_group_count')), False, ['Convolution', 'DynamicConv']),
    ),
    '0 < lhs_component_count': (
        (lambda op, context: logic.chain(('<',), 0, getattr(op.attributes.get('algorithm'), 'lhs_component_count', None)), False, ['DotGeneral']),
    ),
    '0 < lhs_dilation': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('lhs_dilation')), False, ['Convolution', 'DynamicConv']),
    ),
    '0 < num_primitive_operations': (
        (lambda op, context: logic.chain(('<',), 0, getattr(op.attributes.get('algorithm'), 'num_primitive_operations', None)), False, ['DotGeneral']),
    ),
    '0 < rhs_component_count': (
        (lambda op, context: logic.chain(('<',), 0, getattr(op.attributes.get('algorithm'), 'rhs_component_count', None)), False, ['DotGeneral']),
    ),
    '0 < rhs_dilation': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('rhs_dilation')), False, ['Convolution', 'DynamicConv']),
    ),
    '0 < size(branches)': (
        (lambda op, context: logic.chain(('<',), 0, f_size(op.branches)), False, ['Case']),
    ),
    '0 < size(branches) = size(branch_operands)': (
        (lambda op, context: logic.chain(('<', '='), 0, f_size(op.branches), f_size(op.branch_operands)), False, ['Conditional']),
    ),
    '0 < size(inputs)': (
        (lambda op, context: logic.chain(('<',), 0, f_size(op.inputs)), False, ['Concatenate', 'Map', 'Sort']),
    ),
    '0 < size(inputs) = size(init_values) = size(results)': (
        (lambda op, context: logic.chain(('<', '=', '='), 0, f_size(op.inputs), f_size(op.init_values), f_size(op.logical_result_types)), False, ['Reduce', 'ReduceWindow']),
    ),
    '0 < size(inputs) = size(updates)': (
        (lambda op, context: logic.chain(('<', '='), 0, f_size(op.inputs), f_size(op.updates)), False, ['Scatter']),
    ),
    '0 < size(results)': (
        (lambda op, context: logic.chain(('<',), 0, f_size(op.logical_result_types)), False, ['Infeed', 'Recv']),
    ),
    '0 < split_count': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('split_count')), False, ['AllToAll']),
    ),
    '0 < strides': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('strides')), False, ['Slice']),
    ),
    '0 < window_dilations': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('window_dilations')), False, ['ReduceWindow']),
    ),
    '0 < window_dimensions': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('window_dimensions')), False, ['ReduceWindow', 'SelectAndScatter']),
    ),
    '0 < window_strides': (
        (lambda op, context: logic.chain(('<',), 0, op.attributes.get('window_strides')), False, ['Convolution', 'DynamicConv', 'ReduceWindow', 'SelectAndScatter']),
    ),
    '0 <= all_gather_dim < rank(operands_...)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('all_gather_dim'), logic.mapped(f_rank, (True,), op.operands_)), False, ['AllGather']),
    ),
    '0 <= api_version <= 4': (
        (lambda op, context: logic.chain(('<=', '<='), 0, op.api_version, 4), False, ['CustomCall']),
    ),
    '0 <= atol and 0 <= rtol and 0 <= ulps and (mode = TOLERANCE or atol = 0 and rtol = 0 and ulps = 0)': (
        (lambda op, context: logic.both(logic.both(logic.both(logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)), lambda: logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None))), lambda: logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None))), lambda: logic.either(logic.chain(('=',), getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE'), lambda: logic.both(logic.both(logic.chain(('=',), getattr(op.attributes.get('result_accuracy'), 'atol', None), 0), lambda: logic.chain(('=',), getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0)), lambda: logic.chain(('=',), getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))), False, ['Acos', 'Acosh', 'Asin', 'Asinh', 'Atanh', 'Cbrt', 'Cosh', 'Cosine', 'Erf', 'Exponential', 'ExponentialMinusOne', 'Log', 'LogPlusOne', 'Logistic', 'Rsqrt', 'Sine', 'Sinh', 'Sqrt', 'Tan', 'Tanh']),
    ),
    '0 <= broadcast_dimensions < rank(result)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('broadcast_dimensions'), f_rank(op.results[0])), False, ['BroadcastInDim', 'DynamicBroadcastInDim']),
    ),
    '0 <= broadcast_sizes': (
        (lambda op, context: logic.chain(('<=',), 0, op.attributes.get('broadcast_sizes')), False, ['Broadcast']),
    ),
    '0 <= collapsed_slice_dims < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None), f_rank(op.operand)), False, ['DynamicGather', 'Gather']),
    ),
    '0 <= concat_dimension < rank(operands_...)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('concat_dimension'), logic.mapped(f_rank, (True,), op.operands_)), False, ['AllToAll']),
    ),
    '0 <= dimension < rank(inputs...)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), logic.mapped(f_rank, (True,), op.inputs)), False, ['HloScan', 'Scan']),
    ),
    '0 <= dimension < rank(inputs[0])': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), f_rank(logic.index(op.inputs, 0))), False, ['Concatenate']),
    ),
    '0 <= dimension < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), f_rank(op.operand)), False, ['GetDimensionSize', 'SetDimensionSize']),
    ),
    '0 <= dimensions < rank(inputs[0])': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('dimensions'), f_rank(logic.index(op.inputs, 0))), False, ['Reduce']),
    ),
    '0 <= dimensions < rank(result)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('dimensions'), f_rank(op.results[0])), False, ['Reverse']),
    ),
    '0 <= feature_index < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('feature_index'), f_rank(op.operand)), False, ['BatchNormGrad', 'BatchNormInference', 'BatchNormTraining']),
    ),
    '0 <= index < size(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('index'), f_size(op.operand)), False, ['GetTupleElement']),
    ),
    '0 <= index_vector_dim <= rank(scatter_indices)': (
        (lambda op, context: logic.chain(('<=', '<='), 0, getattr(op.attributes.get('scatter_dimension_numbers'), 'index_vector_dim', None), f_rank(op.scatter_indices)), False, ['Scatter']),
    ),
    '0 <= index_vector_dim <= rank(start_indices)': (
        (lambda op, context: logic.chain(('<=', '<='), 0, getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None), f_rank(op.start_indices)), False, ['DynamicGather', 'Gather']),
    ),
    '0 <= input_batching_dims < rank(inputs[0])': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None), f_rank(logic.index(op.inputs, 0))), False, ['Scatter']),
    ),
    '0 <= inserted_window_dims < rank(inputs[0])': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('scatter_dimension_numbers'), 'inserted_window_dims', None), f_rank(logic.index(op.inputs, 0))), False, ['Scatter']),
    ),
    '0 <= interior_padding': (
        (lambda op, context: logic.chain(('<=',), 0, context.content(op.interior_padding)), True, ['DynamicPad']),
        (lambda op, context: logic.chain(('<=',), 0, op.attributes.get('interior_padding')), False, ['Pad']),
    ),
    '0 <= iota_dimension < rank(output)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('iota_dimension'), f_rank(op.results[0])), False, ['Iota']),
    ),
    '0 <= iota_dimension < rank(result)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('iota_dimension'), f_rank(op.results[0])), False, ['DynamicIota']),
    ),
    '0 <= iota_dimension < size(output_shape)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('iota_dimension'), f_size(context.content(op.output_shape))), True, ['DynamicIota']),
    ),
    '0 <= k <= dim(operand, -1)': (
        (lambda op, context: logic.chain(('<=', '<='), 0, op.attributes.get('k'), f_dim(op.operand, logic.negative(1))), False, ['TopK']),
    ),
    '0 <= known_expanding_dimensions < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.known_expanding_dimensions, f_rank(op.operand)), False, ['DynamicBroadcastInDim']),
    ),
    '0 <= known_nonexpanding_dimensions < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.known_nonexpanding_dimensions, f_rank(op.operand)), False, ['DynamicBroadcastInDim']),
    ),
    '0 <= lhs_batching_dimensions < rank(lhs)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None), f_rank(op.lhs)), False, ['DotGeneral']),
    ),
    '0 <= lhs_contracting_dimensions < rank(lhs)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None), f_rank(op.lhs)), False, ['DotGeneral']),
    ),
    '0 <= mantissa_bits': (
        (lambda op, context: logic.chain(('<=',), 0, op.attributes.get('mantissa_bits')), False, ['ReducePrecision']),
    ),
    '0 <= num_carries <= size(operands) and num_carries <= size(results)': (
        (lambda op, context: logic.both(logic.chain(('<=', '<='), 0, op.attributes.get('num_carries'), f_size(op.operands)), lambda: logic.chain(('<=',), op.attributes.get('num_carries'), f_size(op.logical_result_types))), False, ['HloScan']),
    ),
    '0 <= offset_dims < rank(result)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'offset_dims', None), f_rank(op.results[0])), False, ['DynamicGather', 'Gather']),
    ),
    '0 <= operand_batching_dims < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None), f_rank(op.operand)), False, ['Gather']),
    ),
    '0 <= output_dimensions and shape(result) = output_dimensions and (is_static(operand) implies (for d in axes(operand): dim(operand, d) = 1 or dim(operand, d) = output_dimensions[broadcast_dimensions[d]]))': (
        (lambda op, context: logic.both(logic.both(logic.chain(('<=',), 0, context.content(op.output_dimensions)), lambda: logic.chain(('=',), f_shape(op.results[0]), context.content(op.output_dimensions))), lambda: logic.implies(f_is_static(op.operand), lambda: logic.every(logic.either(logic.chain(('=',), f_dim(op.operand, d), 1), lambda: logic.chain(('=',), f_dim(op.operand, d), logic.index(context.content(op.output_dimensions), logic.index(op.attributes.get('broadcast_dimensions'), d)))) for d in logic.each(f_axes(op.operand))))), True, ['DynamicBroadcastInDim']),
    ),
    '0 <= output_shape and shape(result) = output_shape': (
        (lambda op, context: logic.both(logic.chain(('<=',), 0, context.content(op.output_shape)), lambda: logic.chain(('=',), f_shape(op.results[0]), context.content(op.output_shape))), True, ['DynamicIota']),
    ),
    '0 <= output_shape and shape(result) = output_shape and product(shape(operand)) = product(output_shape)': (
        (lambda op, context: logic.both(logic.both(logic.chain(('<=',), 0, context.content(op.output_shape)), lambda: logic.chain(('=',), f_shape(op.results[0]), context.content(op.output_shape))), lambda: logic.chain(('=',), f_product(f_shape(op.operand)), f_product(context.content(op.output_shape)))), True, ['DynamicReshape']),
    ),
    '0 <= process_ids(replica_groups) < (channel_id > 0 ? num_partitions : num_replicas) and not has_padding(replica_groups)': (
        (lambda op, context: logic.both(logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)), lambda: logic.negated(f_has_padding(op.attributes.get('replica_groups')))), True, ['CollectiveBroadcast', 'CollectiveReduce']),
    ),
    '0 <= process_ids(replica_groups) < size(process_ids(replica_groups))': (
        (lambda op, context: logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), f_size(f_process_ids(op.attributes.get('replica_groups')))), False, ['AllReduce']),
    ),
    '0 <= process_ids(replica_groups) < size(process_ids(replica_groups)) and not has_padding(replica_groups)': (
        (lambda op, context: logic.both(logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), f_size(f_process_ids(op.attributes.get('replica_groups')))), lambda: logic.negated(f_has_padding(op.attributes.get('replica_groups')))), False, ['AllGather', 'AllToAll', 'ReduceScatter']),
    ),
    '0 <= rhs_batching_dimensions < rank(rhs)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None), f_rank(op.rhs)), False, ['DotGeneral']),
    ),
    '0 <= rhs_contracting_dimensions < rank(rhs)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None), f_rank(op.rhs)), False, ['DotGeneral']),
    ),
    '0 <= scatter_dimension < rank(operands_...)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('scatter_dimension'), logic.mapped(f_rank, (True,), op.operands_)), False, ['ReduceScatter']),
    ),
    '0 <= scatter_dims_to_operand_dims < rank(inputs[0])': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_dims_to_operand_dims', None), f_rank(logic.index(op.inputs, 0))), False, ['Scatter']),
    ),
    '0 <= scatter_indices_batching_dims < rank(scatter_indices)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_indices_batching_dims', None), f_rank(op.scatter_indices)), False, ['Scatter']),
    ),
    '0 <= shape(update) <= shape(operand)': (
        (lambda op, context: logic.chain(('<=', '<='), 0, f_shape(op.update), f_shape(op.operand)), False, ['DynamicUpdateSlice']),
    ),
    '0 <= slice_sizes <= shape(operand)': (
        (lambda op, context: logic.chain(('<=', '<='), 0, context.content(op.slice_sizes), f_shape(op.operand)), True, ['DynamicGather']),
        (lambda op, context: logic.chain(('<=', '<='), 0, op.attributes.get('slice_sizes'), f_shape(op.operand)), False, ['DynamicSlice', 'Gather']),
    ),
    '0 <= source_target_pairs < (channel_id > 0 ? num_partitions : num_replicas)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('source_target_pairs'), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)), True, ['CollectivePermute', 'Recv', 'Send']),
    ),
    '0 <= split_dimension < rank(operands_...)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, op.attributes.get('split_dimension'), logic.mapped(f_rank, (True,), op.operands_)), False, ['AllToAll']),
    ),
    '0 <= start_index_map < rank(operand)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'start_index_map', None), f_rank(op.operand)), False, ['DynamicGather', 'Gather']),
    ),
    '0 <= start_indices <= limit_indices <= shape(operand)': (
        (lambda op, context: logic.chain(('<=', '<=', '<='), 0, op.attributes.get('start_indices'), op.attributes.get('limit_indices'), f_shape(op.operand)), False, ['Slice']),
    ),
    '0 <= start_indices_batching_dims < rank(start_indices)': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None), f_rank(op.start_indices)), False, ['Gather']),
    ),
    '0 <= update_window_dims < rank(updates[0])': (
        (lambda op, context: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None), f_rank(logic.index(op.updates, 0))), False, ['Scatter']),
    ),
    '1 <= exponent_bits': (
        (lambda op, context: logic.chain(('<=',), 1, op.attributes.get('exponent_bits')), False, ['ReducePrecision']),
    ),
    '1 <= rank(lhs) <= 2 and 1 <= rank(rhs) <= 2': (
        (lambda op, context: logic.both(logic.chain(('<=', '<='), 1, f_rank(op.lhs), 2), lambda: logic.chain(('<=', '<='), 1, f_rank(op.rhs), 2)), False, ['Dot']),
    ),
    '1 <= size(fft_length) <= 3': (
        (lambda op, context: logic.chain(('<=', '<='), 1, f_size(op.attributes.get('fft_length')), 3), False, ['Fft']),
    ),
    '2 <= rank(a)': (
        (lambda op, context: logic.chain(('<=',), 2, f_rank(op.a)), False, ['Cholesky']),
    ),
    '2 <= rank(a) = rank(b)': (
        (lambda op, context: logic.chain(('<=', '='), 2, f_rank(op.a), f_rank(op.b)), False, ['TriangularSolve']),
    ),
    '2 <= size(e) and (is_given(slice_sizes) or e[0] = operand_shape) where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.chain(('<=',), 2, f_size(e)), lambda: logic.either(f_is_given(op.attributes.get('slice_sizes')), lambda: logic.chain(('=',), logic.index(e, 0), op.operand_shape))))(f_tuple_element_types(op.results[0])), False, ['CollectivePermuteStart']),
    ),
    '2 <= size(e) and tuple_element_types(e[0]) = type(operands...) where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.chain(('<=',), 2, f_size(e)), lambda: logic.chain(('=',), f_tuple_element_types(logic.index(e, 0)), logic.mapped(f_type, (True,), op.operands))))(f_tuple_element_types(op.results[0])), False, ['AsyncComputationStart']),
    ),
    '[replace(shape(x), scatter_dimension, 1) for x in results] = [replace(shape(x), scatter_dimension, 1) for x in operands_] and dim(operands_..., scatter_dimension) % dim(results..., scatter_dimension) = 0': (
        (lambda op, context: logic.both(logic.chain(('=',), tuple(f_replace(f_shape(x), op.attributes.get('scatter_dimension'), 1) for x in logic.each(op.logical_result_types)), tuple(f_replace(f_shape(x), op.attributes.get('scatter_dimension'), 1) for x in logic.each(op.operands_))), lambda: logic.chain(('=',), logic.modulo(logic.mapped(f_dim, (True, False), op.operands_, op.attributes.get('scatter_dimension')), logic.mapped(f_dim, (True, False), op.logical_result_types, op.attributes.get('scatter_dimension'))), 0)), False, ['ReduceScatter']),
    ),
    '[shape(x) for x in results] = [num_windows(shape(x), window_dimensions, window_strides, padding, base_dilations, window_dilations) for x in inputs]': (
        (lambda op, context: logic.chain(('=',), tuple(f_shape(x) for x in logic.each(op.logical_result_types)), tuple(f_num_windows(f_shape(x), op.attributes.get('window_dimensions'), op.attributes.get('window_strides'), op.attributes.get('padding'), op.attributes.get('base_dilations'), op.attributes.get('window_dilations')) for x in logic.each(op.inputs))), False, ['ReduceWindow']),
    ),
    'baseline_element_type(a) = baseline_element_type(b)': (
        (lambda op, context: logic.chain(('=',), f_baseline_element_type(op.a), f_baseline_element_type(op.b)), False, ['TriangularSolve']),
    ),
    'baseline_element_type(lhs) = baseline_element_type(rhs)': (
        (lambda op, context: logic.chain(('=',), f_baseline_element_type(op.lhs), f_baseline_element_type(op.rhs)), False, ['Compare']),
    ),
    'baseline_element_type(min) = baseline_element_type(operand) = baseline_element_type(max)': (
        (lambda op, context: logic.chain(('=', '='), f_baseline_element_type(op.min), f_baseline_element_type(op.operand), f_baseline_element_type(op.max)), False, ['Clamp']),
    ),
    'baseline_element_type(operand) = baseline_element_type(scale) = baseline_element_type(mean) = baseline_element_type(variance) = baseline_element_type(grad_output) = baseline_element_type(grad_operand) = baseline_element_type(grad_scale) = baseline_element_type(grad_offset)': (
        (lambda op, context: logic.chain(('=', '=', '=', '=', '=', '=', '='), f_baseline_element_type(op.operand), f_baseline_element_type(op.scale), f_baseline_element_type(op.mean), f_baseline_element_type(op.variance), f_baseline_element_type(op.grad_output), f_baseline_element_type(logic.index(op.logical_result_types, 0)), f_baseline_element_type(logic.index(op.logical_result_types, 1)), f_baseline_element_type(logic.index(op.logical_result_types, 2))), False, ['BatchNormGrad']),
    ),
    'baseline_element_type(operand) = baseline_element_type(scale) = baseline_element_type(offset) = baseline_element_type(batch_mean) = baseline_element_type(batch_var) = baseline_element_type(output)': (
        (lambda op, context: logic.chain(('=', '=', '=', '=', '='), f_baseline_element_type(op.operand), f_baseline_element_type(op.scale), f_baseline_element_type(op.offset), f_baseline_element_type(logic.index(op.logical_result_types, 1)), f_baseline_element_type(logic.index(op.logical_result_types, 2)), f_baseline_element_type(logic.index(op.logical_result_types, 0))), False, ['BatchNormTraining']),
    ),
    'baseline_element_type(operand) = baseline_element_type(scale) = baseline_element_type(offset) = baseline_element_type(mean) = baseline_element_type(variance) = baseline_element_type(result)': (
        (lambda op, context: logic.chain(('=', '=', '=', '=', '='), f_baseline_element_type(op.operand), f_baseline_element_type(op.scale), f_baseline_element_type(op.offset), f_baseline_element_type(op.mean), f_baseline_element_type(op.variance), f_baseline_element_type(op.results[0])), False, ['BatchNormInference']),
    ),
    'baseline_element_type(result) = (is_complex(operand) ? complex_element_type(operand) : baseline_element_type(operand))': (
        (lambda op, context: logic.chain(('=',), f_baseline_element_type(op.results[0]), logic.choose(f_is_complex(op.operand), lambda: f_complex_element_type(op.operand), lambda: f_baseline_element_type(op.operand))), False, ['Abs']),
    ),
    'baseline_type(a) = baseline_type(result)': (
        (lambda op, context: logic.chain(('=',), f_baseline_type(op.a), f_baseline_type(op.results[0])), False, ['Cholesky']),
    ),
    'baseline_type(b) = baseline_type(result)': (
        (lambda op, context: logic.chain(('=',), f_baseline_type(op.b), f_baseline_type(op.results[0])), False, ['TriangularSolve']),
    ),
    'baseline_type(lhs) = baseline_type(rhs) = baseline_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_baseline_type(op.lhs), f_baseline_type(op.rhs), f_baseline_type(op.results[0])), False, ['Atan2', 'Divide', 'Maximum', 'Minimum', 'Multiply', 'Power', 'Remainder', 'Subtract']),
    ),
    'baseline_type(on_true) = baseline_type(on_false) = baseline_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_baseline_type(op.on_true), f_baseline_type(op.on_false), f_baseline_type(op.results[0])), False, ['Select']),
    ),
    'baseline_type(operand) = baseline_type(output)': (
        (lambda op, context: logic.chain(('=',), f_baseline_type(op.operand), f_baseline_type(op.results[0])), False, ['ReducePrecision']),
    ),
    'baseline_type(operand) = baseline_type(result)': (
        (lambda op, context: logic.chain(('=',), f_baseline_type(op.operand), f_baseline_type(op.results[0])), False, ['Acos', 'Acosh', 'Asin', 'Asinh', 'Atanh', 'BatchNormInference', 'Cbrt', 'Ceil', 'Clamp', 'Cosh', 'Cosine', 'Erf', 'Exponential', 'ExponentialMinusOne', 'Floor', 'Log', 'LogPlusOne', 'Logistic', 'Negate', 'RoundNearestAfz', 'RoundNearestEven', 'Rsqrt', 'Sign', 'Sine', 'Sinh', 'Sqrt', 'Tan', 'Tanh']),
    ),
    'baseline_type(output) = baseline_type(operand)': (
        (lambda op, context: logic.chain(('=',), f_baseline_type(logic.index(op.logical_result_types, 0)), f_baseline_type(op.operand)), False, ['BatchNormTraining']),
    ),
    'channel_type = (is_host_transfer ? DEVICE_TO_HOST : DEVICE_TO_DEVICE)': (
        (lambda op, context: logic.chain(('=',), op.channel_type, logic.choose(op.is_host_transfer, lambda: 'DEVICE_TO_HOST', lambda: 'DEVICE_TO_DEVICE')), False, ['Send']),
    ),
    'channel_type = (is_host_transfer ? HOST_TO_DEVICE : DEVICE_TO_DEVICE)': (
        (lambda op, context: logic.chain(('=',), op.channel_type, logic.choose(op.is_host_transfer, lambda: 'HOST_TO_DEVICE', lambda: 'DEVICE_TO_DEVICE')), False, ['Recv']),
    ),
    'compare_type = NOTYPE or (if is_signed_integer(lhs) then compare_type = SIGNED else if is_unsigned_integer(lhs) or is_boolean(lhs) then compare_type = UNSIGNED else if is_complex(lhs) then compare_type = FLOAT else compare_type in [FLOAT, TOTALORDER])': (
        (lambda op, context: logic.either(logic.chain(('=',), op.attributes.get('compare_type'), 'NOTYPE'), lambda: logic.choose(f_is_signed_integer(op.lhs), lambda: logic.chain(('=',), op.attributes.get('compare_type'), 'SIGNED'), lambda: logic.choose(logic.either(f_is_unsigned_integer(op.lhs), lambda: f_is_boolean(op.lhs)), lambda: logic.chain(('=',), op.attributes.get('compare_type'), 'UNSIGNED'), lambda: logic.choose(f_is_complex(op.lhs), lambda: logic.chain(('=',), op.attributes.get('compare_type'), 'FLOAT'), lambda: logic.chain(('in',), op.attributes.get('compare_type'), ('FLOAT', 'TOTALORDER', )))))), False, ['Compare']),
    ),
    'dim(a, -2) = dim(a, -1)': (
        (lambda op, context: logic.chain(('=',), f_dim(op.a, logic.negative(2)), f_dim(op.a, logic.negative(1))), False, ['Cholesky']),
    ),
    'dim(inputs[0], input_batching_dims...) = dim(scatter_indices, scatter_indices_batching_dims...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_dim, (False, True), logic.index(op.inputs, 0), getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None)), logic.mapped(f_dim, (False, True), op.scatter_indices, getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_indices_batching_dims', None))), False, ['Scatter']),
    ),
    'dim(lhs, -1) = dim(rhs, 0)': (
        (lambda op, context: logic.chain(('=',), f_dim(op.lhs, logic.negative(1)), f_dim(op.rhs, 0)), False, ['Dot']),
    ),
    'dim(lhs, input_batch_dimension) % batch_group_count = 0': (
        (lambda op, context: logic.chain(('=',), logic.modulo(f_dim(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_batch_dimension', None)), op.attributes.get('batch_group_count')), 0), False, ['Convolution', 'DynamicConv']),
    ),
    'dim(lhs, input_feature_dimension) % feature_group_count = 0': (
        (lambda op, context: logic.chain(('=',), logic.modulo(f_dim(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_feature_dimension', None)), op.attributes.get('feature_group_count')), 0), False, ['Convolution', 'DynamicConv']),
    ),
    'dim(lhs, lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.lhs, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None)), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None))), False, ['DotGeneral']),
    ),
    'dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.lhs, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None)), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), False, ['DotGeneral']),
    ),
    'dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...) and dim(lhs, lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)': (
        (lambda op, context: logic.both(logic.chain(('=',), logic.mapped(f_dim, (False, True), op.lhs, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None)), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), lambda: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.lhs, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None)), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None)))), False, ['ScaledDot']),
        (lambda op, context: logic.both(logic.chain(('=',), logic.mapped(f_dim, (False, True), op.lhs, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_contracting_dimensions', None)), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), lambda: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.lhs, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_batching_dimensions', None)), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_batching_dimensions', None)))), False, ['RaggedDot']),
    ),
    'dim(operand, operand_batching_dims...) = dim(start_indices, start_indices_batching_dims...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.operand, getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), logic.mapped(f_dim, (False, True), op.start_indices, getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None))), False, ['Gather']),
    ),
    'dim(operands_..., scatter_dimension) % n = 0 where n = process_group_size(replica_groups, channel_id, use_global_device_ids, num_partitions)': (
        (lambda op, context: (lambda n: logic.chain(('=',), logic.modulo(logic.mapped(f_dim, (True, False), op.operands_, op.attributes.get('scatter_dimension')), n), 0))(f_process_group_size(op.attributes.get('replica_groups'), op.channel_id, op.use_global_device_ids, context.num_partitions)), True, ['ReduceScatter']),
    ),
    'dim(operands_..., split_dimension) % split_count = 0': (
        (lambda op, context: logic.chain(('=',), logic.modulo(logic.mapped(f_dim, (True, False), op.operands_, op.attributes.get('split_dimension')), op.attributes.get('split_count')), 0), False, ['AllToAll']),
    ),
    'dim(replica_groups, 1) = split_count': (
        (lambda op, context: logic.chain(('=',), f_dim(op.attributes.get('replica_groups'), 1), op.attributes.get('split_count')), False, ['AllToAll']),
    ),
    'dim(result, output_batch_dimension) = dim(lhs, input_batch_dimension) / batch_group_count and dim(result, output_feature_dimension) = dim(rhs, kernel_output_feature_dimension) and dims(result, output_spatial_dimensions) = num_windows(dims(lhs, input_spatial_dimensions), dims(rhs, kernel_spatial_dimensions), window_strides, padding, lhs_dilation, rhs_dilation)': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_dim(op.results[0], getattr(op.attributes.get('dimension_numbers'), 'output_batch_dimension', None)), logic.divide(f_dim(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_batch_dimension', None)), op.attributes.get('batch_group_count'))), lambda: logic.chain(('=',), f_dim(op.results[0], getattr(op.attributes.get('dimension_numbers'), 'output_feature_dimension', None)), f_dim(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_output_feature_dimension', None)))), lambda: logic.chain(('=',), f_dims(op.results[0], getattr(op.attributes.get('dimension_numbers'), 'output_spatial_dimensions', None)), f_num_windows(f_dims(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_spatial_dimensions', None)), f_dims(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_spatial_dimensions', None)), op.attributes.get('window_strides'), context.content(op.padding), op.attributes.get('lhs_dilation'), op.attributes.get('rhs_dilation')))), True, ['DynamicConv']),
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_dim(op.results[0], getattr(op.attributes.get('dimension_numbers'), 'output_batch_dimension', None)), logic.divide(f_dim(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_batch_dimension', None)), op.attributes.get('batch_group_count'))), lambda: logic.chain(('=',), f_dim(op.results[0], getattr(op.attributes.get('dimension_numbers'), 'output_feature_dimension', None)), f_dim(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_output_feature_dimension', None)))), lambda: logic.chain(('=',), f_dims(op.results[0], getattr(op.attributes.get('dimension_numbers'), 'output_spatial_dimensions', None)), f_num_windows(f_dims(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_spatial_dimensions', None)), f_dims(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_spatial_dimensions', None)), op.attributes.get('window_strides'), op.attributes.get('padding'), op.attributes.get('lhs_dilation'), op.attributes.get('rhs_dilation')))), False, ['Convolution']),
    ),
    'dim(rhs, kernel_input_feature_dimension) = dim(lhs, input_feature_dimension) / feature_group_count': (
        (lambda op, context: logic.chain(('=',), f_dim(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_input_feature_dimension', None)), logic.divide(f_dim(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_feature_dimension', None)), op.attributes.get('feature_group_count'))), False, ['DynamicConv']),
    ),
    'dim(rhs, kernel_output_feature_dimension) % batch_group_count = 0': (
        (lambda op, context: logic.chain(('=',), logic.modulo(f_dim(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_output_feature_dimension', None)), op.attributes.get('batch_group_count')), 0), False, ['Convolution', 'DynamicConv']),
    ),
    'dim(rhs, kernel_output_feature_dimension) % feature_group_count = 0': (
        (lambda op, context: logic.chain(('=',), logic.modulo(f_dim(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_output_feature_dimension', None)), op.attributes.get('feature_group_count')), 0), False, ['Convolution', 'DynamicConv']),
    ),
    'dim(rhs, rhs_group_dimensions...) = dim(group_sizes, -1)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.rhs, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_group_dimensions', None)), f_dim(op.group_sizes, logic.negative(1))), False, ['RaggedDot']),
    ),
    'dimensions = range(rank(inputs[0]))': (
        (lambda op, context: logic.chain(('=',), op.attributes.get('dimensions'), f_range(f_rank(logic.index(op.inputs, 0)))), False, ['Map']),
    ),
    'distribution = NORMAL implies is_float(result)': (
        (lambda op, context: logic.implies(logic.chain(('=',), op.attributes.get('distribution'), 'NORMAL'), lambda: f_is_float(op.results[0])), False, ['HloRng']),
    ),
    'element_type(a) = element_type(b) = element_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_element_type(op.a), f_element_type(op.b), f_element_type(op.results[0])), False, ['Rng']),
    ),
    'element_type(index) = i32': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.index), constants['i32']), False, ['Case']),
    ),
    'element_type(init_value) = element_type(operand)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.init_value), f_element_type(op.operand)), False, ['SelectAndScatter']),
    ),
    'element_type(inputs...) = element_type(init_values...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.inputs), logic.mapped(f_element_type, (True,), op.init_values)), False, ['Reduce', 'ReduceWindow']),
    ),
    'element_type(lhs) = element_type(rhs)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.rhs)), False, ['Convolution', 'DynamicConv']),
    ),
    'element_type(lhs) = element_type(rhs) = element_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_element_type(op.lhs), f_element_type(op.rhs), f_element_type(op.results[0])), False, ['BroadcastAdd', 'BroadcastAnd', 'BroadcastAtan2', 'BroadcastDivide', 'BroadcastMaximum', 'BroadcastMinimum', 'BroadcastMultiply', 'BroadcastNextAfter', 'BroadcastOr', 'BroadcastPolygamma', 'BroadcastPower', 'BroadcastRemainder', 'BroadcastShiftLeft', 'BroadcastShiftRightArithmetic', 'BroadcastShiftRightLogical', 'BroadcastSubtract', 'BroadcastXor', 'BroadcastZeta']),
    ),
    'element_type(lhs) = element_type(rhs) and is_boolean(result)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.rhs)), lambda: f_is_boolean(op.results[0])), False, ['BroadcastCompare']),
    ),
    'element_type(lhs) = element_type(rhs) and is_float(lhs) and element_type(result) = complex(element_type(lhs))': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.rhs)), lambda: f_is_float(op.lhs)), lambda: logic.chain(('=',), f_element_type(op.results[0]), f_complex(f_element_type(op.lhs)))), False, ['BroadcastComplex']),
    ),
    'element_type(lhs) = element_type(rhs) and shape(lhs) = shape(rhs)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.rhs)), lambda: logic.chain(('=',), f_shape(op.lhs), f_shape(op.rhs))), False, ['Complex']),
    ),
    'element_type(on_true) = element_type(on_false) = element_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_element_type(op.on_true), f_element_type(op.on_false), f_element_type(op.results[0])), False, ['BroadcastSelect']),
    ),
    'element_type(operand) = element_type(output) and shape(operand)[1:] = shape(output)[1:]': (
        (lambda op, context: logic.both(logic.chain(('=',), f_element_type(op.operand), f_element_type(op.output)), lambda: logic.chain(('=',), logic.slice_(f_shape(op.operand), 1, None), logic.slice_(f_shape(op.output), 1, None))), False, ['RaggedAllToAll']),
    ),
    'element_type(operand) = element_type(padding_value) = element_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_element_type(op.operand), f_element_type(op.padding_value), f_element_type(op.results[0])), False, ['DynamicPad', 'Pad']),
    ),
    'element_type(operand) = element_type(result)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.operand), f_element_type(op.results[0])), False, ['DynamicGather', 'DynamicSlice', 'Gather', 'RealDynamicSlice', 'Slice']),
    ),
    'element_type(operand) = element_type(result) and size(operand) = size(result)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_element_type(op.operand), f_element_type(op.results[0])), lambda: logic.chain(('=',), f_size(op.operand), f_size(op.results[0]))), False, ['HloDynamicReshape']),
    ),
    'element_type(operand) = element_type(source)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.operand), f_element_type(op.source)), False, ['SelectAndScatter']),
    ),
    'element_type(parameters...) = element_type(result)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.parameters), f_element_type(op.results[0])), False, ['HloRng']),
    ),
    'element_type(result) = (is_complex(operand) ? complex_element_type(operand) : element_type(operand))': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), logic.choose(f_is_complex(op.operand), lambda: f_complex_element_type(op.operand), lambda: f_element_type(op.operand))), False, ['Imag', 'Real']),
    ),
    'element_type(result) = complex(element_type(lhs))': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), f_complex(f_element_type(op.lhs))), False, ['Complex']),
    ),
    'element_type(result) = element_type(inputs[0])': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), f_element_type(logic.index(op.inputs, 0))), False, ['Concatenate']),
    ),
    'element_type(result) = element_type(operand)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), f_element_type(op.operand)), False, ['TorchIndexSelect']),
    ),
    'element_type(result) = element_type(operand) and rank(result) = rank(operand) and without(shape(result), [dimension]) = without(shape(operand), [dimension])': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_element_type(op.results[0]), f_element_type(op.operand)), lambda: logic.chain(('=',), f_rank(op.results[0]), f_rank(op.operand))), lambda: logic.chain(('=',), f_without(f_shape(op.results[0]), (op.attributes.get('dimension'), )), f_without(f_shape(op.operand), (op.attributes.get('dimension'), )))), False, ['SetDimensionSize']),
    ),
    'element_type(result) = element_type(operand) and shape(result) = broadcast_sizes + shape(operand)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_element_type(op.results[0]), f_element_type(op.operand)), lambda: logic.chain(('=',), f_shape(op.results[0]), logic.add(op.attributes.get('broadcast_sizes'), f_shape(op.operand)))), False, ['Broadcast']),
    ),
    'element_type(result) = element_type(output_types(scatter)[0])': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), f_element_type(logic.index(f_output_types(op.scatter), 0))), False, ['SelectAndScatter']),
    ),
    'element_type(result) = expressed_type(operand)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), f_expressed_type(op.operand)), False, ['UniformDequantize']),
    ),
    'element_type(result) = i32': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), constants['i32']), False, ['GetDimensionSize']),
    ),
    'element_type(result) = ui32': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.results[0]), constants['ui32']), False, ['PartitionId', 'ReplicaId']),
    ),
    'element_type(results...) = element_type(operands_...) and shape(results...) = (split_dimension = concat_dimension ? shape(operands_...) : [replace(replace(shape(x), split_dimension, dim(x, split_dimension) / split_count), concat_dimension, dim(x, concat_dimension) * split_count) for x in operands_])': (
        (lambda op, context: logic.both(logic.chain(('=',), logic.mapped(f_element_type, (True,), op.logical_result_types), logic.mapped(f_element_type, (True,), op.operands_)), lambda: logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), logic.choose(logic.chain(('=',), op.attributes.get('split_dimension'), op.attributes.get('concat_dimension')), lambda: logic.mapped(f_shape, (True,), op.operands_), lambda: tuple(f_replace(f_replace(f_shape(x), op.attributes.get('split_dimension'), logic.divide(f_dim(x, op.attributes.get('split_dimension')), op.attributes.get('split_count'))), op.attributes.get('concat_dimension'), logic.multiply(f_dim(x, op.attributes.get('concat_dimension')), op.attributes.get('split_count'))) for x in logic.each(op.operands_))))), False, ['AllToAll']),
    ),
    'element_type(results...) = element_type(operands_...) and shape(results...) = [replace(shape(x), all_gather_dim, dim(x, all_gather_dim) * n) for x in operands_] and dim(results..., all_gather_dim) % dim(operands_..., all_gather_dim) = 0 where n = process_group_size(replica_groups, channel_id, use_global_device_ids, num_partitions)': (
        (lambda op, context: (lambda n: logic.both(logic.both(logic.chain(('=',), logic.mapped(f_element_type, (True,), op.logical_result_types), logic.mapped(f_element_type, (True,), op.operands_)), lambda: logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), tuple(f_replace(f_shape(x), op.attributes.get('all_gather_dim'), logic.multiply(f_dim(x, op.attributes.get('all_gather_dim')), n)) for x in logic.each(op.operands_)))), lambda: logic.chain(('=',), logic.modulo(logic.mapped(f_dim, (True, False), op.logical_result_types, op.attributes.get('all_gather_dim')), logic.mapped(f_dim, (True, False), op.operands_, op.attributes.get('all_gather_dim'))), 0)))(f_process_group_size(op.attributes.get('replica_groups'), op.channel_id, op.use_global_device_ids, context.num_partitions)), True, ['AllGather']),
    ),
    'element_type(results...) = element_type(output_types(body)...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.logical_result_types), logic.mapped(f_element_type, (True,), f_output_types(op.body))), False, ['Reduce', 'ReduceWindow']),
    ),
    'element_type(results...) = element_type(output_types(computation)[0])': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.logical_result_types), f_element_type(logic.index(f_output_types(op.computation), 0))), False, ['AllReduce', 'ReduceScatter']),
    ),
    'element_type(results...) = element_type(output_types(update_computation)...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.logical_result_types), logic.mapped(f_element_type, (True,), f_output_types(op.update_computation))), False, ['Scatter']),
    ),
    'element_type(selector) in [i1, i32] and (is_boolean(selector) implies size(branches) = 2)': (
        (lambda op, context: logic.both(logic.chain(('in',), f_element_type(op.selector), (constants['i1'], constants['i32'], )), lambda: logic.implies(f_is_boolean(op.selector), lambda: logic.chain(('=',), f_size(op.branches), 2))), False, ['Conditional']),
    ),
    'element_type(size) = i32': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.size), constants['i32']), False, ['SetDimensionSize']),
    ),
    'element_type(start_indices) = element_type(limit_indices) = element_type(strides)': (
        (lambda op, context: logic.chain(('=', '='), f_element_type(context.content(op.start_indices)), f_element_type(context.content(op.limit_indices)), f_element_type(context.content(op.strides))), True, ['RealDynamicSlice']),
    ),
    'element_type(update) = element_type(operand)': (
        (lambda op, context: logic.chain(('=',), f_element_type(op.update), f_element_type(op.operand)), False, ['DynamicUpdateSlice']),
    ),
    'element_type(updates...) = element_type(inputs...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.updates), logic.mapped(f_element_type, (True,), op.inputs)), False, ['Scatter']),
    ),
    'element_type(values) = element_type(operand) and element_type(indices) = i32': (
        (lambda op, context: logic.both(logic.chain(('=',), f_element_type(logic.index(op.logical_result_types, 0)), f_element_type(op.operand)), lambda: logic.chain(('=',), f_element_type(logic.index(op.logical_result_types, 1)), constants['i32'])), False, ['TopK']),
    ),
    'expressed_type(lhs) = expressed_type(rhs) = expressed_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_expressed_type(op.lhs), f_expressed_type(op.rhs), f_expressed_type(op.results[0])), False, ['Add']),
    ),
    'expressed_type(result) = (is_float(operand) ? element_type(operand) : expressed_type(operand))': (
        (lambda op, context: logic.chain(('=',), f_expressed_type(op.results[0]), logic.choose(f_is_float(op.operand), lambda: f_element_type(op.operand), lambda: f_expressed_type(op.operand))), False, ['UniformQuantize']),
    ),
    'feature_group_count = 1 or batch_group_count = 1': (
        (lambda op, context: logic.either(logic.chain(('=',), op.attributes.get('feature_group_count'), 1), lambda: logic.chain(('=',), op.attributes.get('batch_group_count'), 1)), False, ['Convolution', 'DynamicConv']),
    ),
    'for b in branches: input_types(b) = []': (
        (lambda op, context: logic.every(logic.chain(('=',), f_input_types(b), ()) for b in logic.each(op.branches)), False, ['Case']),
    ),
    'for b in branches: output_types(b) = types(raw_results)': (
        (lambda op, context: logic.every(logic.chain(('=',), f_output_types(b), f_types(op.results)) for b in logic.each(op.branches)), False, ['Conditional']),
    ),
    'for d in axes(operand): dim(operand, d) = 1 or dim(operand, d) = dim(result, broadcast_dimensions[d])': (
        (lambda op, context: logic.every(logic.either(logic.chain(('=',), f_dim(op.operand, d), 1), lambda: logic.chain(('=',), f_dim(op.operand, d), f_dim(op.results[0], logic.index(op.attributes.get('broadcast_dimensions'), d)))) for d in logic.each(f_axes(op.operand))), False, ['DynamicBroadcastInDim']),
    ),
    'for d in axes(operand): dim(operand, d) = dim(result, broadcast_dimensions[d]) or dim(operand, d) = 1 and not is_hlo': (
        (lambda op, context: logic.every(logic.either(logic.chain(('=',), f_dim(op.operand, d), f_dim(op.results[0], logic.index(op.attributes.get('broadcast_dimensions'), d))), lambda: logic.both(logic.chain(('=',), f_dim(op.operand, d), 1), lambda: logic.negated(context.is_hlo))) for d in logic.each(f_axes(op.operand))), False, ['BroadcastInDim']),
    ),
    'for d in axes(operand): is_hlo and (dim(operand, d) = dim(result, broadcast_dimensions[d]) or dim(operand, d) = 1)': (
        (lambda op, context: logic.every(logic.both(context.is_hlo, lambda: logic.either(logic.chain(('=',), f_dim(op.operand, d), f_dim(op.results[0], logic.index(op.attributes.get('broadcast_dimensions'), d))), lambda: logic.chain(('=',), f_dim(op.operand, d), 1))) for d in logic.each(f_axes(op.operand))), False, ['BroadcastInDim']),
    ),
    'for i in range(size(branches)): input_types(branches[i]) = [type(branch_operands[i])]': (
        (lambda op, context: logic.every(logic.chain(('=',), f_input_types(logic.index(op.branches, i)), (f_type(logic.index(op.branch_operands, i)), )) for i in logic.each(f_range(f_size(op.branches)))), False, ['Conditional']),
    ),
    'for pair in source_target_pairs: size(pair) = 2': (
        (lambda op, context: logic.every(logic.chain(('=',), f_size(pair), 2) for pair in logic.each(op.attributes.get('source_target_pairs'))), False, ['CollectivePermute', 'Recv', 'Send']),
    ),
    'for x in results: shape(x) = without(shape(inputs[0]), dimensions)': (
        (lambda op, context: logic.every(logic.chain(('=',), f_shape(x), f_without(f_shape(logic.index(op.inputs, 0)), op.attributes.get('dimensions'))) for x in logic.each(op.logical_result_types)), False, ['Reduce']),
    ),
    'for x in results[:-1]: is_tensor(x) and is_static(x)': (
        (lambda op, context: logic.every(logic.both(f_is_tensor(x), lambda: f_is_static(x)) for x in logic.each(logic.slice_(op.logical_result_types, None, logic.negative(1)))), False, ['Recv']),
    ),
    'for x in results[:-1]: is_tensor(x) and is_static(x) or is_tuple(x)': (
        (lambda op, context: logic.every(logic.either(logic.both(f_is_tensor(x), lambda: f_is_static(x)), lambda: f_is_tuple(x)) for x in logic.each(logic.slice_(op.logical_result_types, None, logic.negative(1)))), False, ['Infeed']),
    ),
    'future_element_types(operand) = type(raw_results...)': (
        (lambda op, context: logic.chain(('=',), f_future_element_types(op.operand), logic.mapped(f_type, (True,), op.results)), False, ['AsyncDone']),
    ),
    'future_element_types(result) = output_types(body)': (
        (lambda op, context: logic.chain(('=',), f_future_element_types(op.results[0]), f_output_types(op.body)), False, ['AsyncStart']),
    ),
    'has_dynamic_root implies size(operands_) >= 2 and shape(operands_[-1]) = [size(operands_) - 1] and element_type(operands_[-1]) = i32 and type(results...) = type(operands_[:-1])': (
        (lambda op, context: logic.implies(op.has_dynamic_root, lambda: logic.both(logic.both(logic.both(logic.chain(('>=',), f_size(op.operands_), 2), lambda: logic.chain(('=',), f_shape(logic.index(op.operands_, logic.negative(1))), (logic.subtract(f_size(op.operands_), 1), ))), lambda: logic.chain(('=',), f_element_type(logic.index(op.operands_, logic.negative(1))), constants['i32'])), lambda: logic.chain(('=',), logic.mapped(f_type, (True,), op.logical_result_types), f_type(logic.slice_(op.operands_, None, logic.negative(1)))))), False, ['CollectiveBroadcast']),
    ),
    'identical(input_types(body), type(operands_...))': (
        (lambda op, context: f_identical(f_input_types(op.body), logic.mapped(f_type, (True,), op.operands_)), False, ['AsyncStart']),
    ),
    'identical(input_types(function(callee)), type(inputs...))': (
        (lambda op, context: f_identical(f_input_types(context.function(op.attributes.get('callee'))), logic.mapped(f_type, (True,), op.inputs)), True, ['FunctionCall']),
    ),
    'identical(input_types(function(value)), argument_types)': (
        (lambda op, context: f_identical(f_input_types(context.function(op.attributes.get('value'))), op.argument_types), True, ['FunctionConstant']),
    ),
    'identical(output_types(function(callee)), type(raw_results...))': (
        (lambda op, context: f_identical(f_output_types(context.function(op.attributes.get('callee'))), logic.mapped(f_type, (True,), op.results)), True, ['FunctionCall']),
    ),
    'identical(output_types(function(value)), return_types)': (
        (lambda op, context: f_identical(f_output_types(context.function(op.attributes.get('value'))), op.return_types), True, ['FunctionConstant']),
    ),
    'identical(tuple_element_types(result), type(val...))': (
        (lambda op, context: f_identical(f_tuple_element_types(op.results[0]), logic.mapped(f_type, (True,), op.val)), False, ['Tuple']),
    ),
    'identical(types(inputs), input_types(function(decomposition)))': (
        (lambda op, context: f_identical(f_types(op.inputs), f_input_types(context.function(op.attributes.get('decomposition')))), True, ['Composite']),
    ),
    'identical(types(raw_results), output_types(function(decomposition)))': (
        (lambda op, context: f_identical(f_types(op.results), f_output_types(context.function(op.attributes.get('decomposition')))), True, ['Composite']),
    ),
    'if bits = result_bits then shape(result) = shape(operand) else if bits > result_bits then rank(result) = rank(operand) + 1 and shape(result)[:-1] = shape(operand) and dim(result, -1) * result_bits = bits else rank(result) = rank(operand) - 1 and shape(result) = shape(operand)[:-1] and dim(operand, -1) * bits = result_bits where bits = num_bits(operand), result_bits = num_bits(result)': (
        (lambda op, context: (lambda bits: (lambda result_bits: logic.choose(logic.chain(('=',), bits, result_bits), lambda: logic.chain(('=',), f_shape(op.results[0]), f_shape(op.operand)), lambda: logic.choose(logic.chain(('>',), bits, result_bits), lambda: logic.both(logic.both(logic.chain(('=',), f_rank(op.results[0]), logic.add(f_rank(op.operand), 1)), lambda: logic.chain(('=',), logic.slice_(f_shape(op.results[0]), None, logic.negative(1)), f_shape(op.operand))), lambda: logic.chain(('=',), logic.multiply(f_dim(op.results[0], logic.negative(1)), result_bits), bits)), lambda: logic.both(logic.both(logic.chain(('=',), f_rank(op.results[0]), logic.subtract(f_rank(op.operand), 1)), lambda: logic.chain(('=',), f_shape(op.results[0]), logic.slice_(f_shape(op.operand), None, logic.negative(1)))), lambda: logic.chain(('=',), logic.multiply(f_dim(op.operand, logic.negative(1)), bits), result_bits)))))(f_num_bits(op.results[0])))(f_num_bits(op.operand)), False, ['BitcastConvert']),
    ),
    'if fft_type = RFFT then is_float(operand) and element_type(result) = complex(element_type(operand)) else is_complex(operand) and element_type(operand) = (fft_type = IRFFT ? complex(element_type(result)) : element_type(result))': (
        (lambda op, context: logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'RFFT'), lambda: logic.both(f_is_float(op.operand), lambda: logic.chain(('=',), f_element_type(op.results[0]), f_complex(f_element_type(op.operand)))), lambda: logic.both(f_is_complex(op.operand), lambda: logic.chain(('=',), f_element_type(op.operand), logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'IRFFT'), lambda: f_complex(f_element_type(op.results[0])), lambda: f_element_type(op.results[0]))))), False, ['Fft']),
    ),
    'if fft_type = RFFT then shape(result) = shape(operand)[:-1] + [halved] else if fft_type = IRFFT then shape(operand) = shape(result)[:-1] + [halved] else shape(result) = shape(operand) where halved = (fft_length[-1] = 0 ? 0 : floor(fft_length[-1] / 2) + 1)': (
        (lambda op, context: (lambda halved: logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'RFFT'), lambda: logic.chain(('=',), f_shape(op.results[0]), logic.add(logic.slice_(f_shape(op.operand), None, logic.negative(1)), (halved, ))), lambda: logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'IRFFT'), lambda: logic.chain(('=',), f_shape(op.operand), logic.add(logic.slice_(f_shape(op.results[0]), None, logic.negative(1)), (halved, ))), lambda: logic.chain(('=',), f_shape(op.results[0]), f_shape(op.operand)))))(logic.choose(logic.chain(('=',), logic.index(op.attributes.get('fft_length'), logic.negative(1)), 0), lambda: 0, lambda: logic.add(f_floor(logic.divide(logic.index(op.attributes.get('fft_length'), logic.negative(1)), 2)), 1))), False, ['Fft']),
    ),
    'if has_dynamic_root then shape(results...) = shape(operands_[:-1]...) and rank(operands_[-1]) = 1 and size(operands_[-1]) = size(operands_) - 1 else shape(results...) = shape(operands_...)': (
        (lambda op, context: logic.choose(op.has_dynamic_root, lambda: logic.both(logic.both(logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), logic.mapped(f_shape, (True,), logic.slice_(op.operands_, None, logic.negative(1)))), lambda: logic.chain(('=',), f_rank(logic.index(op.operands_, logic.negative(1))), 1)), lambda: logic.chain(('=',), f_size(logic.index(op.operands_, logic.negative(1))), logic.subtract(f_size(op.operands_), 1))), lambda: logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), logic.mapped(f_shape, (True,), op.operands_))), False, ['CollectiveReduce']),
    ),
    'if is_per_axis_quantized(operand) then without_quantization_dimension(result) = without_quantization_dimension(operand) else element_type(result) = element_type(operand)': (
        (lambda op, context: logic.choose(f_is_per_axis_quantized(op.operand), lambda: logic.chain(('=',), f_without_quantization_dimension(op.results[0]), f_without_quantization_dimension(op.operand)), lambda: logic.chain(('=',), f_element_type(op.results[0]), f_element_type(op.operand))), False, ['DynamicReshape', 'Reshape', 'Transpose']),
    ),
    'if is_per_axis_quantized(operand) then without_quantized_slices(result) = without_quantized_slices(operand) else element_type(result) = element_type(operand)': (
        (lambda op, context: logic.choose(f_is_per_axis_quantized(op.operand), lambda: logic.chain(('=',), f_without_quantized_slices(op.results[0]), f_without_quantized_slices(op.operand)), lambda: logic.chain(('=',), f_element_type(op.results[0]), f_element_type(op.operand))), False, ['BroadcastInDim', 'DynamicBroadcastInDim']),
    ),
    'if is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) then shape(lhs) = shape(rhs) = shape(result) else type(lhs) = type(rhs) = type(result)': (
        (lambda op, context: logic.choose(logic.either(logic.either(f_is_quantized(op.lhs), lambda: f_is_quantized(op.rhs)), lambda: f_is_quantized(op.results[0])), lambda: logic.chain(('=', '='), f_shape(op.lhs), f_shape(op.rhs), f_shape(op.results[0])), lambda: logic.chain(('=', '='), f_type(op.lhs), f_type(op.rhs), f_type(op.results[0]))), False, ['Add']),
    ),
    'index_vector_dim not in scatter_indices_batching_dims': (
        (lambda op, context: logic.chain(('notin',), getattr(op.attributes.get('scatter_dimension_numbers'), 'index_vector_dim', None), getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_indices_batching_dims', None)), False, ['Scatter']),
    ),
    'index_vector_dim not in start_indices_batching_dims': (
        (lambda op, context: logic.chain(('notin',), getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None), getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None)), False, ['Gather']),
    ),
    'input_types(body) = body_inputs and size(output_types(body)) = size(results) and (num_carries = 0 or output_types(body)[-num_carries:] = type(inits...))': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_input_types(op.body), op.body_inputs), lambda: logic.chain(('=',), f_size(f_output_types(op.body)), f_size(op.logical_result_types))), lambda: logic.either(logic.chain(('=',), op.attributes.get('num_carries'), 0), lambda: logic.chain(('=',), logic.slice_(f_output_types(op.body), logic.negative(op.attributes.get('num_carries')), None), logic.mapped(f_type, (True,), op.inits)))), False, ['HloScan']),
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_input_types(op.body), op.body_inputs), lambda: logic.chain(('=',), f_size(f_output_types(op.body)), f_size(op.logical_result_types))), lambda: logic.either(logic.chain(('=',), op.num_carries, 0), lambda: logic.chain(('=',), logic.slice_(f_output_types(op.body), logic.negative(op.num_carries), None), logic.mapped(f_type, (True,), op.inits)))), False, ['Scan']),
    ),
    'input_types(body) = tensor(E...) + tensor(E...) and output_types(body) = tensor(E...) and is_promotable(element_type(inputs...)..., E...) where E = element_type(output_types(body)...)': (
        (lambda op, context: (lambda E: logic.both(logic.both(logic.chain(('=',), f_input_types(op.body), logic.add(logic.mapped(f_tensor, (True,), E), logic.mapped(f_tensor, (True,), E))), lambda: logic.chain(('=',), f_output_types(op.body), logic.mapped(f_tensor, (True,), E))), lambda: logic.mapped(f_is_promotable, (True, True), logic.mapped(f_element_type, (True,), op.inputs), E)))(logic.mapped(f_element_type, (True,), f_output_types(op.body))), False, ['Reduce', 'ReduceWindow']),
    ),
    'input_types(comparator) = tensor(twice(element_type(inputs...))...) and output_types(comparator) = [tensor(i1)]': (
        (lambda op, context: logic.both(logic.chain(('=',), f_input_types(op.comparator), logic.mapped(f_tensor, (True,), f_twice(logic.mapped(f_element_type, (True,), op.inputs)))), lambda: logic.chain(('=',), f_output_types(op.comparator), (f_tensor(constants['i1']), ))), False, ['Sort']),
    ),
    'input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and is_integer(E) = is_integer(operands_[0]) and is_float(E) = is_float(operands_[0]) and is_complex(E) = is_complex(operands_[0]) where E = element_type(output_types(computation)[0])': (
        (lambda op, context: (lambda E: logic.both(logic.both(logic.both(logic.both(logic.chain(('=',), f_input_types(op.computation), (f_tensor(E), f_tensor(E), )), lambda: logic.chain(('=',), f_output_types(op.computation), (f_tensor(E), ))), lambda: logic.chain(('=',), f_is_integer(E), f_is_integer(logic.index(op.operands_, 0)))), lambda: logic.chain(('=',), f_is_float(E), f_is_float(logic.index(op.operands_, 0)))), lambda: logic.chain(('=',), f_is_complex(E), f_is_complex(logic.index(op.operands_, 0)))))(f_element_type(logic.index(f_output_types(op.computation), 0))), False, ['AllReduce', 'ReduceScatter']),
    ),
    'input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and is_promotable(element_type(operands_...)..., E) where E = element_type(output_types(computation)[0])': (
        (lambda op, context: (lambda E: logic.both(logic.both(logic.chain(('=',), f_input_types(op.computation), (f_tensor(E), f_tensor(E), )), lambda: logic.chain(('=',), f_output_types(op.computation), (f_tensor(E), ))), lambda: logic.mapped(f_is_promotable, (True, False), logic.mapped(f_element_type, (True,), op.operands_), E)))(f_element_type(logic.index(f_output_types(op.computation), 0))), False, ['AllReduce', 'ReduceScatter']),
    ),
    'input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and is_promotable(element_type(operands_[0]), E) where E = element_type(output_types(computation)[0])': (
        (lambda op, context: (lambda E: logic.both(logic.both(logic.chain(('=',), f_input_types(op.computation), (f_tensor(E), f_tensor(E), )), lambda: logic.chain(('=',), f_output_types(op.computation), (f_tensor(E), ))), lambda: f_is_promotable(f_element_type(logic.index(op.operands_, 0)), E)))(f_element_type(logic.index(f_output_types(op.computation), 0))), False, ['CollectiveReduce']),
    ),
    'input_types(computation) = tensor(element_type(inputs...)...) and output_types(computation) = [tensor(element_type(result))]': (
        (lambda op, context: logic.both(logic.chain(('=',), f_input_types(op.computation), logic.mapped(f_tensor, (True,), logic.mapped(f_element_type, (True,), op.inputs))), lambda: logic.chain(('=',), f_output_types(op.computation), (f_tensor(f_element_type(op.results[0])), ))), False, ['Map']),
    ),
    'input_types(computation) = type(inputs...)': (
        (lambda op, context: logic.chain(('=',), f_input_types(op.computation), logic.mapped(f_type, (True,), op.inputs)), False, ['Call', 'Fusion']),
    ),
    'input_types(computation) = type(operands_...)': (
        (lambda op, context: logic.chain(('=',), f_input_types(op.computation), logic.mapped(f_type, (True,), op.operands_)), False, ['AsyncComputationStart']),
    ),
    'input_types(scatter) = [tensor(E), tensor(E)] and output_types(scatter) = [tensor(E)] and is_promotable(element_type(operand), E) where E = element_type(output_types(scatter)[0])': (
        (lambda op, context: (lambda E: logic.both(logic.both(logic.chain(('=',), f_input_types(op.scatter), (f_tensor(E), f_tensor(E), )), lambda: logic.chain(('=',), f_output_types(op.scatter), (f_tensor(E), ))), lambda: f_is_promotable(f_element_type(op.operand), E)))(f_element_type(logic.index(f_output_types(op.scatter), 0))), False, ['SelectAndScatter']),
    ),
    'input_types(select) = [tensor(E), tensor(E)] and output_types(select) = [tensor(i1)] where E = element_type(operand)': (
        (lambda op, context: (lambda E: logic.both(logic.chain(('=',), f_input_types(op.select), (f_tensor(E), f_tensor(E), )), lambda: logic.chain(('=',), f_output_types(op.select), (f_tensor(constants['i1']), ))))(f_element_type(op.operand)), False, ['SelectAndScatter']),
    ),
    'input_types(true_branch) = input_types(false_branch) = []': (
        (lambda op, context: logic.chain(('=', '='), f_input_types(op.true_branch), f_input_types(op.false_branch), ()), False, ['If']),
    ),
    'input_types(update_computation) = tensor(E...) + tensor(E...) and output_types(update_computation) = tensor(E...) and is_promotable(element_type(inputs...)..., E...) where E = element_type(output_types(update_computation)...)': (
        (lambda op, context: (lambda E: logic.both(logic.both(logic.chain(('=',), f_input_types(op.update_computation), logic.add(logic.mapped(f_tensor, (True,), E), logic.mapped(f_tensor, (True,), E))), lambda: logic.chain(('=',), f_output_types(op.update_computation), logic.mapped(f_tensor, (True,), E))), lambda: logic.mapped(f_is_promotable, (True, True), logic.mapped(f_element_type, (True,), op.inputs), E)))(logic.mapped(f_element_type, (True,), f_output_types(op.update_computation))), False, ['Scatter']),
    ),
    'is_boolean(lhs) or is_integer(lhs)': (
        (lambda op, context: logic.either(f_is_boolean(op.lhs), lambda: f_is_integer(op.lhs)), False, ['BroadcastAnd', 'BroadcastOr', 'BroadcastXor']),
    ),
    'is_boolean(scatter_indices)': (
        (lambda op, context: f_is_boolean(op.scatter_indices), False, ['Scatter']),
    ),
    'is_complex(operand) = is_complex(result)': (
        (lambda op, context: logic.chain(('=',), f_is_complex(op.operand), f_is_complex(op.results[0])), False, ['BitcastConvert']),
    ),
    'is_defined_in_parent_scope(callee)': (
        (lambda op, context: context.is_defined_in_parent_scope(op.attributes.get('callee')), True, ['FunctionCall']),
    ),
    'is_defined_in_parent_scope(decomposition)': (
        (lambda op, context: context.is_defined_in_parent_scope(op.attributes.get('decomposition')), True, ['Composite']),
    ),
    'is_defined_in_parent_scope(value)': (
        (lambda op, context: context.is_defined_in_parent_scope(op.attributes.get('value')), True, ['FunctionConstant']),
    ),
    'is_empty_algorithm(algorithm) or precision_config = DEFAULT': (
        (lambda op, context: logic.either(f_is_empty_algorithm(op.attributes.get('algorithm')), lambda: logic.chain(('=',), op.attributes.get('precision_config'), 'DEFAULT')), False, ['DotGeneral']),
    ),
    'is_float(lhs)': (
        (lambda op, context: f_is_float(op.lhs), False, ['BroadcastNextAfter', 'BroadcastPolygamma', 'BroadcastZeta']),
    ),
    'is_float(lhs) or is_complex(lhs)': (
        (lambda op, context: logic.either(f_is_float(op.lhs), lambda: f_is_complex(op.lhs)), False, ['BroadcastAtan2']),
    ),
    'is_given(slice_sizes) or is_tensor(operands_...)': (
        (lambda op, context: logic.either(f_is_given(op.attributes.get('slice_sizes')), lambda: logic.mapped(f_is_tensor, (True,), op.operands_)), False, ['CollectivePermute']),
    ),
    'is_given(slice_sizes) or type(results...) = type(operands_...)': (
        (lambda op, context: logic.either(f_is_given(op.attributes.get('slice_sizes')), lambda: logic.chain(('=',), logic.mapped(f_type, (True,), op.logical_result_types), logic.mapped(f_type, (True,), op.operands_))), False, ['CollectivePermute']),
    ),
    'is_given(sparsity_config) or dim(rhs, kernel_input_feature_dimension) = dim(lhs, input_feature_dimension) / feature_group_count': (
        (lambda op, context: logic.either(f_is_given(op.attributes.get('sparsity_config')), lambda: logic.chain(('=',), f_dim(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_input_feature_dimension', None)), logic.divide(f_dim(op.lhs, getattr(op.attributes.get('dimension_numbers'), 'input_feature_dimension', None)), op.attributes.get('feature_group_count')))), False, ['Convolution']),
    ),
    'is_hlo': (
        (lambda op, context: context.is_hlo, False, ['AfterAll', 'RngBitGenerator']),
    ),
    'is_hlo and is_given(channel_handle) implies channel_id > 0': (
        (lambda op, context: logic.implies(logic.both(context.is_hlo, lambda: f_is_given(op.attributes.get('channel_handle'))), lambda: logic.chain(('>',), op.channel_id, 0)), False, ['AllReduce']),
    ),
    'is_hlo or (for i in range(size(operands_)): 0 < dim(operands_[i], scatter_dimension) * dim(results[i], scatter_dimension))': (
        (lambda op, context: logic.either(context.is_hlo, lambda: logic.every(logic.chain(('<',), 0, logic.multiply(f_dim(logic.index(op.operands_, i), op.attributes.get('scatter_dimension')), f_dim(logic.index(op.logical_result_types, i), op.attributes.get('scatter_dimension')))) for i in logic.each(f_range(f_size(op.operands_))))), False, ['ReduceScatter']),
    ),
    'is_hlo or 0 < dim(operands_..., all_gather_dim)': (
        (lambda op, context: logic.either(context.is_hlo, lambda: logic.chain(('<',), 0, logic.mapped(f_dim, (True, False), op.operands_, op.attributes.get('all_gather_dim')))), False, ['AllGather']),
    ),
    'is_hlo or 0 < dims(rhs, kernel_spatial_dimensions)': (
        (lambda op, context: logic.either(context.is_hlo, lambda: logic.chain(('<',), 0, f_dims(op.rhs, getattr(op.attributes.get('dimension_numbers'), 'kernel_spatial_dimensions', None)))), False, ['Convolution']),
    ),
    'is_hlo or is_static(output)': (
        (lambda op, context: logic.either(context.is_hlo, lambda: f_is_static(logic.index(op.logical_result_types, 1))), False, ['RngBitGenerator']),
        (lambda op, context: logic.either(context.is_hlo, lambda: f_is_static(op.results[0])), False, ['Iota']),
    ),
    'is_hlo or size(operands_) = 1': (
        (lambda op, context: logic.either(context.is_hlo, lambda: logic.chain(('=',), f_size(op.operands_), 1)), False, ['ReduceScatter']),
    ),
    'is_integer(lhs)': (
        (lambda op, context: f_is_integer(op.lhs), False, ['BroadcastShiftLeft', 'BroadcastShiftRightArithmetic', 'BroadcastShiftRightLogical']),
    ),
    'is_namespaced_op_name(composite_name)': (
        (lambda op, context: f_is_namespaced_op_name(op.attributes.get('composite_name')), False, ['Composite']),
    ),
    'is_per_axis_quantized(lhs) implies quantization_dimension(lhs) = quantization_dimension(result)': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.lhs), lambda: logic.chain(('=',), f_quantization_dimension(op.lhs), f_quantization_dimension(op.results[0]))), False, ['Add']),
    ),
    'is_per_axis_quantized(operand) implies product(shape(operand)[:d]) = product(shape(result)[:e]) and dim(operand, d) = dim(result, e) and product(shape(operand)[d + 1:]) = product(shape(result)[e + 1:]) where d = quantization_dimension(operand), e = quantization_dimension(result)': (
        (lambda op, context: (lambda d: (lambda e: logic.implies(f_is_per_axis_quantized(op.operand), lambda: logic.both(logic.both(logic.chain(('=',), f_product(logic.slice_(f_shape(op.operand), None, d)), f_product(logic.slice_(f_shape(op.results[0]), None, e))), lambda: logic.chain(('=',), f_dim(op.operand, d), f_dim(op.results[0], e))), lambda: logic.chain(('=',), f_product(logic.slice_(f_shape(op.operand), logic.add(d, 1), None)), f_product(logic.slice_(f_shape(op.results[0]), logic.add(e, 1), None))))))(f_quantization_dimension(op.results[0])))(f_quantization_dimension(op.operand)), False, ['DynamicReshape', 'Reshape']),
    ),
    'is_per_axis_quantized(result) implies quantization_dimension(operand) = permutation[quantization_dimension(result)]': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.results[0]), lambda: logic.chain(('=',), f_quantization_dimension(op.operand), logic.index(op.attributes.get('permutation'), f_quantization_dimension(op.results[0])))), False, ['Transpose']),
    ),
    'is_per_axis_quantized(result) implies quantization_dimension(result) = broadcast_dimensions[quantization_dimension(operand)] and (dim(operand, quantization_dimension(operand)) = 1 implies scales(result) = scales(operand)[0] and zero_points(result) = zero_points(operand)[0])': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.results[0]), lambda: logic.both(logic.chain(('=',), f_quantization_dimension(op.results[0]), logic.index(op.attributes.get('broadcast_dimensions'), f_quantization_dimension(op.operand))), lambda: logic.implies(logic.chain(('=',), f_dim(op.operand, f_quantization_dimension(op.operand)), 1), lambda: logic.both(logic.chain(('=',), f_scales(op.results[0]), logic.index(f_scales(op.operand), 0)), lambda: logic.chain(('=',), f_zero_points(op.results[0]), logic.index(f_zero_points(op.operand), 0)))))), False, ['BroadcastInDim', 'DynamicBroadcastInDim']),
    ),
    'is_per_axis_quantized(result) implies quantization_dimension(result) = output_feature_dimension': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.results[0]), lambda: logic.chain(('=',), f_quantization_dimension(op.results[0]), getattr(op.attributes.get('dimension_numbers'), 'output_feature_dimension', None))), False, ['Convolution', 'DynamicConv']),
    ),
    'is_per_axis_quantized(rhs) implies quantization_dimension(rhs) = kernel_output_feature_dimension': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.rhs), lambda: logic.chain(('=',), f_quantization_dimension(op.rhs), getattr(op.attributes.get('dimension_numbers'), 'kernel_output_feature_dimension', None))), False, ['Convolution', 'DynamicConv']),
    ),
    'is_per_axis_quantized(rhs) implies quantization_dimension(rhs) = quantization_dimension(result)': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.rhs), lambda: logic.chain(('=',), f_quantization_dimension(op.rhs), f_quantization_dimension(op.results[0]))), False, ['Add']),
    ),
    'is_per_axis_quantized(rhs) implies quantization_dimension(rhs) not in rhs_contracting_dimensions': (
        (lambda op, context: logic.implies(f_is_per_axis_quantized(op.rhs), lambda: logic.chain(('notin',), f_quantization_dimension(op.rhs), getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), False, ['DotGeneral']),
    ),
    'is_permutation(permutation, rank(operand))': (
        (lambda op, context: f_is_permutation(op.attributes.get('permutation'), f_rank(op.operand)), False, ['Transpose']),
    ),
    'is_promotable(element_type(init_value), element_type(output_types(scatter)[0]))': (
        (lambda op, context: f_is_promotable(f_element_type(op.init_value), f_element_type(logic.index(f_output_types(op.scatter), 0))), False, ['SelectAndScatter']),
    ),
    'is_promotable(element_type(init_values...)..., E...) where E = element_type(output_types(body)...)': (
        (lambda op, context: (lambda E: logic.mapped(f_is_promotable, (True, True), logic.mapped(f_element_type, (True,), op.init_values), E))(logic.mapped(f_element_type, (True,), f_output_types(op.body))), False, ['Reduce', 'ReduceWindow']),
    ),
    'is_quantized(lhs) and is_per_tensor_quantized(rhs) implies is_per_tensor_quantized(result)': (
        (lambda op, context: logic.implies(logic.both(f_is_quantized(op.lhs), lambda: f_is_per_tensor_quantized(op.rhs)), lambda: f_is_per_tensor_quantized(op.results[0])), False, ['Convolution', 'DotGeneral', 'DynamicConv']),
    ),
    'is_quantized(lhs) implies expressed_type(lhs) = expressed_type(rhs) = expressed_type(result)': (
        (lambda op, context: logic.implies(f_is_quantized(op.lhs), lambda: logic.chain(('=', '='), f_expressed_type(op.lhs), f_expressed_type(op.rhs), f_expressed_type(op.results[0]))), False, ['Convolution', 'DotGeneral', 'DynamicConv']),
    ),
    'is_quantized(lhs) implies storage_type(lhs) = storage_type(rhs)': (
        (lambda op, context: logic.implies(f_is_quantized(op.lhs), lambda: logic.chain(('=',), f_storage_type(op.lhs), f_storage_type(op.rhs))), False, ['Convolution', 'DotGeneral', 'DynamicConv']),
    ),
    'is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) implies is_quantized(lhs) = is_quantized(result) and is_quantized(rhs)': (
        (lambda op, context: logic.implies(logic.either(logic.either(f_is_quantized(op.lhs), lambda: f_is_quantized(op.rhs)), lambda: f_is_quantized(op.results[0])), lambda: logic.both(logic.chain(('=',), f_is_quantized(op.lhs), f_is_quantized(op.results[0])), lambda: f_is_quantized(op.rhs))), False, ['Convolution', 'DotGeneral', 'DynamicConv']),
    ),
    'is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) implies is_quantized(lhs) and is_quantized(rhs) and is_quantized(result)': (
        (lambda op, context: logic.implies(logic.either(logic.either(f_is_quantized(op.lhs), lambda: f_is_quantized(op.rhs)), lambda: f_is_quantized(op.results[0])), lambda: logic.both(logic.both(f_is_quantized(op.lhs), lambda: f_is_quantized(op.rhs)), lambda: f_is_quantized(op.results[0]))), False, ['Add']),
    ),
    'is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) or element_type(lhs) = element_type(rhs) and (is_hlo or element_type(lhs) = element_type(result))': (
        (lambda op, context: logic.either(logic.either(logic.either(f_is_quantized(op.lhs), lambda: f_is_quantized(op.rhs)), lambda: f_is_quantized(op.results[0])), lambda: logic.both(logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.rhs)), lambda: logic.either(context.is_hlo, lambda: logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.results[0]))))), False, ['Convolution', 'DynamicConv']),
    ),
    'is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) or element_type(lhs) = element_type(rhs) or is_float(lhs) and is_float(rhs) or is_integer(lhs) and is_integer(rhs)': (
        (lambda op, context: logic.either(logic.either(logic.either(logic.either(logic.either(f_is_quantized(op.lhs), lambda: f_is_quantized(op.rhs)), lambda: f_is_quantized(op.results[0])), lambda: logic.chain(('=',), f_element_type(op.lhs), f_element_type(op.rhs))), lambda: logic.both(f_is_float(op.lhs), lambda: f_is_float(op.rhs))), lambda: logic.both(f_is_integer(op.lhs), lambda: f_is_integer(op.rhs))), False, ['DotGeneral']),
    ),
    'is_sorted(collapsed_slice_dims)': (
        (lambda op, context: f_is_sorted(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None)), False, ['Gather']),
    ),
    'is_sorted(input_batching_dims)': (
        (lambda op, context: f_is_sorted(getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None)), False, ['Scatter']),
    ),
    'is_sorted(inserted_window_dims)': (
        (lambda op, context: f_is_sorted(getattr(op.attributes.get('scatter_dimension_numbers'), 'inserted_window_dims', None)), False, ['Scatter']),
    ),
    'is_sorted(operand_batching_dims)': (
        (lambda op, context: f_is_sorted(getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), False, ['Gather']),
    ),
    'is_static(output)': (
        (lambda op, context: f_is_static(op.results[0]), False, ['Constant']),
    ),
    'is_static(output) and type(value) = type(output)': (
        (lambda op, context: logic.both(f_is_static(op.results[0]), lambda: logic.chain(('=',), f_type(op.attributes.get('value')), f_type(op.results[0]))), False, ['ChloConstant']),
    ),
    'is_static(result) and shape(operand) = shape(result) and baseline_element_type(operand) = baseline_element_type(result)': (
        (lambda op, context: logic.both(logic.both(f_is_static(op.results[0]), lambda: logic.chain(('=',), f_shape(op.operand), f_shape(op.results[0]))), lambda: logic.chain(('=',), f_baseline_element_type(op.operand), f_baseline_element_type(op.results[0]))), False, ['Clamp']),
    ),
    'is_static_or_bounded(result) and (is_hlo or num_open(result) <= 1)': (
        (lambda op, context: logic.both(f_is_static_or_bounded(op.results[0]), lambda: logic.either(context.is_hlo, lambda: logic.chain(('<=',), f_num_open(op.results[0]), 1))), False, ['BroadcastInDim', 'Reshape']),
    ),
    'is_token(results[-1])': (
        (lambda op, context: f_is_token(logic.index(op.logical_result_types, logic.negative(1))), False, ['Infeed', 'Recv']),
    ),
    'is_unique(broadcast_dimensions)': (
        (lambda op, context: f_is_unique(op.attributes.get('broadcast_dimensions')), False, ['BroadcastInDim', 'DynamicBroadcastInDim']),
    ),
    'is_unique(collapsed_slice_dims + operand_batching_dims)': (
        (lambda op, context: f_is_unique(logic.add(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None))), False, ['Gather']),
    ),
    'is_unique(collapsed_slice_dims + operand_batching_dims) and is_sorted(operand_batching_dims) and 0 <= operand_batching_dims < rank(operand) and slice_sizes[operand_batching_dims...] <= 1 and is_unique(start_indices_batching_dims) and 0 <= start_indices_batching_dims < rank(start_indices) and index_vector_dim not in start_indices_batching_dims and size(operand_batching_dims) = size(start_indices_batching_dims) and dim(operand, operand_batching_dims...) = dim(start_indices, start_indices_batching_dims...) and is_unique(start_index_map + operand_batching_dims)': (
        (lambda op, context: logic.both(logic.both(logic.both(logic.both(logic.both(logic.both(logic.both(logic.both(logic.both(f_is_unique(logic.add(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None))), lambda: f_is_sorted(getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None), f_rank(op.operand))), lambda: logic.chain(('<=',), logic.index(context.content(op.slice_sizes), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), 1)), lambda: f_is_unique(getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None), f_rank(op.start_indices))), lambda: logic.chain(('notin',), getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None), getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None))), lambda: logic.chain(('=',), f_size(getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), f_size(getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None)))), lambda: logic.chain(('=',), logic.mapped(f_dim, (False, True), op.operand, getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), logic.mapped(f_dim, (False, True), op.start_indices, getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None)))), lambda: f_is_unique(logic.add(getattr(op.attributes.get('dimension_numbers'), 'start_index_map', None), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)))), True, ['DynamicGather']),
    ),
    'is_unique(collapsed_slice_dims) and is_sorted(collapsed_slice_dims)': (
        (lambda op, context: logic.both(f_is_unique(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None)), lambda: f_is_sorted(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None))), False, ['DynamicGather']),
    ),
    'is_unique(column(source_target_pairs, 0))': (
        (lambda op, context: f_is_unique(f_column(op.attributes.get('source_target_pairs'), 0)), False, ['CollectivePermute', 'Recv', 'Send']),
    ),
    'is_unique(column(source_target_pairs, 1))': (
        (lambda op, context: f_is_unique(f_column(op.attributes.get('source_target_pairs'), 1)), False, ['CollectivePermute', 'Recv', 'Send']),
    ),
    'is_unique(d) and 0 <= d < rank(lhs) where d = [input_batch_dimension] + input_spatial_dimensions + [input_feature_dimension]': (
        (lambda op, context: (lambda d: logic.both(f_is_unique(d), lambda: logic.chain(('<=', '<'), 0, d, f_rank(op.lhs))))(logic.add(logic.add((getattr(op.attributes.get('dimension_numbers'), 'input_batch_dimension', None), ), getattr(op.attributes.get('dimension_numbers'), 'input_spatial_dimensions', None)), (getattr(op.attributes.get('dimension_numbers'), 'input_feature_dimension', None), ))), False, ['Convolution', 'DynamicConv']),
    ),
    'is_unique(d) and 0 <= d < rank(lhs) where d = [output_batch_dimension] + output_spatial_dimensions + [output_feature_dimension]': (
        (lambda op, context: (lambda d: logic.both(f_is_unique(d), lambda: logic.chain(('<=', '<'), 0, d, f_rank(op.lhs))))(logic.add(logic.add((getattr(op.attributes.get('dimension_numbers'), 'output_batch_dimension', None), ), getattr(op.attributes.get('dimension_numbers'), 'output_spatial_dimensions', None)), (getattr(op.attributes.get('dimension_numbers'), 'output_feature_dimension', None), ))), False, ['Convolution', 'DynamicConv']),
    ),
    'is_unique(d) and 0 <= d < rank(lhs) where d = kernel_spatial_dimensions + [kernel_input_feature_dimension] + [kernel_output_feature_dimension]': (
        (lambda op, context: (lambda d: logic.both(f_is_unique(d), lambda: logic.chain(('<=', '<'), 0, d, f_rank(op.lhs))))(logic.add(logic.add(getattr(op.attributes.get('dimension_numbers'), 'kernel_spatial_dimensions', None), (getattr(op.attributes.get('dimension_numbers'), 'kernel_input_feature_dimension', None), )), (getattr(op.attributes.get('dimension_numbers'), 'kernel_output_feature_dimension', None), ))), False, ['Convolution', 'DynamicConv']),
    ),
    'is_unique(dimensions)': (
        (lambda op, context: f_is_unique(op.attributes.get('dimensions')), False, ['Reduce', 'Reverse']),
    ),
    'is_unique(inserted_window_dims + input_batching_dims)': (
        (lambda op, context: f_is_unique(logic.add(getattr(op.attributes.get('scatter_dimension_numbers'), 'inserted_window_dims', None), getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None))), False, ['Scatter']),
    ),
    'is_unique(known_expanding_dimensions + known_nonexpanding_dimensions)': (
        (lambda op, context: f_is_unique(logic.add(op.known_expanding_dimensions, op.known_nonexpanding_dimensions)), False, ['DynamicBroadcastInDim']),
    ),
    'is_unique(lhs_batching_dimensions + lhs_contracting_dimensions)': (
        (lambda op, context: f_is_unique(logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None))), False, ['DotGeneral']),
    ),
    'is_unique(lhs_batching_dimensions + lhs_contracting_dimensions) and is_unique(rhs_batching_dimensions + rhs_contracting_dimensions)': (
        (lambda op, context: logic.both(f_is_unique(logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None))), lambda: f_is_unique(logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None)))), False, ['ScaledDot']),
    ),
    'is_unique(offset_dims) and is_sorted(offset_dims)': (
        (lambda op, context: logic.both(f_is_unique(getattr(op.attributes.get('dimension_numbers'), 'offset_dims', None)), lambda: f_is_sorted(getattr(op.attributes.get('dimension_numbers'), 'offset_dims', None))), False, ['DynamicGather', 'Gather']),
    ),
    'is_unique(process_ids(replica_groups))': (
        (lambda op, context: f_is_unique(f_process_ids(op.attributes.get('replica_groups'))), False, ['AllGather', 'AllReduce', 'AllToAll', 'CollectiveBroadcast', 'CollectiveReduce', 'ReduceScatter']),
    ),
    'is_unique(process_ids(replica_groups)) and 0 <= process_ids(replica_groups)': (
        (lambda op, context: logic.both(f_is_unique(f_process_ids(op.attributes.get('replica_groups'))), lambda: logic.chain(('<=',), 0, f_process_ids(op.attributes.get('replica_groups')))), False, ['RaggedAllToAll']),
    ),
    'is_unique(rhs_batching_dimensions + rhs_contracting_dimensions)': (
        (lambda op, context: f_is_unique(logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), False, ['DotGeneral']),
    ),
    'is_unique(scatter_dims_to_operand_dims + input_batching_dims)': (
        (lambda op, context: f_is_unique(logic.add(getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_dims_to_operand_dims', None), getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None))), False, ['Scatter']),
    ),
    'is_unique(scatter_indices_batching_dims)': (
        (lambda op, context: f_is_unique(getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_indices_batching_dims', None)), False, ['Scatter']),
    ),
    'is_unique(start_index_map + operand_batching_dims)': (
        (lambda op, context: f_is_unique(logic.add(getattr(op.attributes.get('dimension_numbers'), 'start_index_map', None), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None))), False, ['Gather']),
    ),
    'is_unique(start_index_map)': (
        (lambda op, context: f_is_unique(getattr(op.attributes.get('dimension_numbers'), 'start_index_map', None)), False, ['DynamicGather']),
    ),
    'is_unique(start_indices_batching_dims)': (
        (lambda op, context: f_is_unique(getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None)), False, ['Gather']),
    ),
    'is_unique(update_window_dims) and is_sorted(update_window_dims)': (
        (lambda op, context: logic.both(f_is_unique(getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None)), lambda: f_is_sorted(getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None))), False, ['Scatter']),
    ),
    'not has_dynamic_root implies size(operands_) >= 1 and type(results...) = type(operands_...)': (
        (lambda op, context: logic.implies(logic.negated(op.has_dynamic_root), lambda: logic.both(logic.chain(('>=',), f_size(op.operands_), 1), lambda: logic.chain(('=',), logic.mapped(f_type, (True,), op.logical_result_types), logic.mapped(f_type, (True,), op.operands_)))), False, ['CollectiveBroadcast']),
    ),
    'not is_boolean(lhs)': (
        (lambda op, context: logic.negated(f_is_boolean(op.lhs)), False, ['BroadcastDivide', 'BroadcastPower', 'BroadcastRemainder', 'BroadcastSubtract']),
    ),
    'not is_quantized(lhs) and is_quantized(rhs) implies element_type(lhs) = expressed_type(rhs) = element_type(result)': (
        (lambda op, context: logic.implies(logic.both(logic.negated(f_is_quantized(op.lhs)), lambda: f_is_quantized(op.rhs)), lambda: logic.chain(('=', '='), f_element_type(op.lhs), f_expressed_type(op.rhs), f_element_type(op.results[0]))), False, ['Convolution', 'DotGeneral', 'DynamicConv']),
    ),
    'num_bits(random) = num_bits(operand)': (
        (lambda op, context: logic.chain(('=',), f_num_bits(op.random), f_num_bits(op.operand)), False, ['StochasticConvert']),
    ),
    'num_indices(start_indices) = rank(operand)': (
        (lambda op, context: logic.chain(('=',), f_num_indices(op.start_indices), f_rank(op.operand)), False, ['DynamicUpdateSlice']),
    ),
    'num_indices(start_indices) = size(slice_sizes) = rank(operand)': (
        (lambda op, context: logic.chain(('=', '='), f_num_indices(op.start_indices), f_size(op.attributes.get('slice_sizes')), f_rank(op.operand)), False, ['DynamicSlice']),
    ),
    'output_types(computation) = types([tuple_element_types(result)[1]])': (
        (lambda op, context: logic.chain(('=',), f_output_types(op.computation), f_types((logic.index(f_tuple_element_types(op.results[0]), 1), ))), False, ['AsyncComputationStart']),
    ),
    'output_types(computation) = types(raw_results)': (
        (lambda op, context: logic.chain(('=',), f_output_types(op.computation), f_types(op.results)), False, ['Call', 'Fusion']),
    ),
    'output_types(true_branch) = output_types(false_branch)': (
        (lambda op, context: logic.chain(('=',), f_output_types(op.true_branch), f_output_types(op.false_branch)), False, ['If']),
    ),
    'rank(inputs[0]) = size(update_window_dims) + size(inserted_window_dims) + size(input_batching_dims)': (
        (lambda op, context: logic.chain(('=',), f_rank(logic.index(op.inputs, 0)), logic.add(logic.add(f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None)), f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'inserted_window_dims', None))), f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None)))), False, ['Scatter']),
    ),
    'rank(lhs) = rank(rhs)': (
        (lambda op, context: logic.chain(('=',), f_rank(op.lhs), f_rank(op.rhs)), False, ['Convolution', 'DynamicConv']),
    ),
    'rank(lhs_scale) in [0, rank(lhs)] and rank(rhs_scale) in [0, rank(rhs)] and (0 < rank(lhs_scale) or 0 < rank(rhs_scale))': (
        (lambda op, context: logic.both(logic.both(logic.chain(('in',), f_rank(op.lhs_scale), (0, f_rank(op.lhs), )), lambda: logic.chain(('in',), f_rank(op.rhs_scale), (0, f_rank(op.rhs), ))), lambda: logic.either(logic.chain(('<',), 0, f_rank(op.lhs_scale)), lambda: logic.chain(('<',), 0, f_rank(op.rhs_scale)))), False, ['ScaledDot']),
    ),
    'rank(max) = 0 or shape(max) = shape(operand)': (
        (lambda op, context: logic.either(logic.chain(('=',), f_rank(op.max), 0), lambda: logic.chain(('=',), f_shape(op.max), f_shape(op.operand))), False, ['Clamp']),
    ),
    'rank(min) = 0 or shape(min) = shape(operand)': (
        (lambda op, context: logic.either(logic.chain(('=',), f_rank(op.min), 0), lambda: logic.chain(('=',), f_shape(op.min), f_shape(op.operand))), False, ['Clamp']),
    ),
    'rank(operand) = size(offset_dims) + size(collapsed_slice_dims) + size(operand_batching_dims)': (
        (lambda op, context: logic.chain(('=',), f_rank(op.operand), logic.add(logic.add(f_size(getattr(op.attributes.get('dimension_numbers'), 'offset_dims', None)), f_size(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None))), f_size(getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)))), False, ['DynamicGather', 'Gather']),
    ),
    'rank(pred) = 0 or shape(pred) = shape(on_true)': (
        (lambda op, context: logic.either(logic.chain(('=',), f_rank(op.pred), 0), lambda: logic.chain(('=',), f_shape(op.pred), f_shape(op.on_true))), False, ['Select']),
    ),
    'rank(result) = rank(lhs)': (
        (lambda op, context: logic.chain(('=',), f_rank(op.results[0]), f_rank(op.lhs)), False, ['Convolution', 'DynamicConv']),
    ),
    'rank(result) = size(output_shape)': (
        (lambda op, context: logic.chain(('=',), f_rank(op.results[0]), f_size(context.content(op.output_shape))), True, ['DynamicIota']),
    ),
    'rank(result) = size(shape) and shape(result) = shape': (
        (lambda op, context: logic.both(logic.chain(('=',), f_rank(op.results[0]), f_size(context.content(op.shape))), lambda: logic.chain(('=',), f_shape(op.results[0]), context.content(op.shape))), True, ['Rng']),
    ),
    'rank(start_indices...) = 0 or is_hlo and rank(start_indices[0]) = size(start_indices) = 1': (
        (lambda op, context: logic.either(logic.chain(('=',), logic.mapped(f_rank, (True,), op.start_indices), 0), lambda: logic.both(context.is_hlo, lambda: logic.chain(('=', '='), f_rank(logic.index(op.start_indices, 0)), f_size(op.start_indices), 1))), False, ['DynamicSlice', 'DynamicUpdateSlice']),
    ),
    'rank(update) = rank(operand)': (
        (lambda op, context: logic.chain(('=',), f_rank(op.update), f_rank(op.operand)), False, ['DynamicUpdateSlice']),
    ),
    'rank(updates[0]) = size(update_window_dims) + size(scatter_sizes) and (update_window_dims < rank(updates[0]) implies without(shape(updates[0]), update_window_dims) = scatter_sizes) and shape(updates[0]) <= combine(scatter_sizes, without(shape(inputs[0]), inserted_window_dims + input_batching_dims), update_window_dims) where scatter_sizes = without(shape(scatter_indices), [index_vector_dim])': (
        (lambda op, context: (lambda scatter_sizes: logic.both(logic.both(logic.chain(('=',), f_rank(logic.index(op.updates, 0)), logic.add(f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None)), f_size(scatter_sizes))), lambda: logic.implies(logic.chain(('<',), getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None), f_rank(logic.index(op.updates, 0))), lambda: logic.chain(('=',), f_without(f_shape(logic.index(op.updates, 0)), getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None)), scatter_sizes))), lambda: logic.chain(('<=',), f_shape(logic.index(op.updates, 0)), f_combine(scatter_sizes, f_without(f_shape(logic.index(op.inputs, 0)), logic.add(getattr(op.attributes.get('scatter_dimension_numbers'), 'inserted_window_dims', None), getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None))), getattr(op.attributes.get('scatter_dimension_numbers'), 'update_window_dims', None)))))(f_without(f_shape(op.scatter_indices), (getattr(op.attributes.get('scatter_dimension_numbers'), 'index_vector_dim', None), ))), False, ['Scatter']),
    ),
    'rng_distribution = NORMAL implies is_float(a)': (
        (lambda op, context: logic.implies(logic.chain(('=',), op.attributes.get('rng_distribution'), 'NORMAL'), lambda: f_is_float(op.a)), False, ['Rng']),
    ),
    'same(dim(inputs..., dimension))': (
        (lambda op, context: f_same(logic.mapped(f_dim, (True, False), op.inputs, op.attributes.get('dimension'))), False, ['HloScan', 'Scan']),
    ),
    'same(element_type(inputs...))': (
        (lambda op, context: f_same(logic.mapped(f_element_type, (True,), op.inputs)), False, ['Concatenate']),
    ),
    'same(output_types(branches...))': (
        (lambda op, context: f_same(logic.mapped(f_output_types, (True,), op.branches)), False, ['Case']),
    ),
    'same(rank(inputs...)) and same_by_pairs([without(shape(x), [dimension]) for x in inputs])': (
        (lambda op, context: logic.both(f_same(logic.mapped(f_rank, (True,), op.inputs)), lambda: f_same_by_pairs(tuple(f_without(f_shape(x), (op.attributes.get('dimension'), )) for x in logic.each(op.inputs)))), False, ['Concatenate']),
    ),
    'same(shape(inputs...))': (
        (lambda op, context: f_same(logic.mapped(f_shape, (True,), op.inputs)), False, ['Reduce', 'ReduceWindow', 'Scatter']),
    ),
    'same(shape(results...))': (
        (lambda op, context: f_same(logic.mapped(f_shape, (True,), op.logical_result_types)), False, ['ReduceWindow']),
    ),
    'same(shape(updates...))': (
        (lambda op, context: f_same(logic.mapped(f_shape, (True,), op.updates)), False, ['Scatter']),
    ),
    'same(type(start_indices...))': (
        (lambda op, context: f_same(logic.mapped(f_type, (True,), op.start_indices)), False, ['DynamicSlice', 'DynamicUpdateSlice']),
    ),
    'same_by_pairs(shape(inputs...) + [shape(result)])': (
        (lambda op, context: f_same_by_pairs(logic.add(logic.mapped(f_shape, (True,), op.inputs), (f_shape(op.results[0]), ))), False, ['Map']),
    ),
    'same_by_pairs(shape(inputs...) + shape(results...))': (
        (lambda op, context: f_same_by_pairs(logic.add(logic.mapped(f_shape, (True,), op.inputs), logic.mapped(f_shape, (True,), op.logical_result_types))), False, ['Sort']),
    ),
    'shape(a)[:-2] = shape(b)[:-2] and dim(a, -2) = dim(a, -1) = dim(b, left_side ? -2 : -1)': (
        (lambda op, context: logic.both(logic.chain(('=',), logic.slice_(f_shape(op.a), None, logic.negative(2)), logic.slice_(f_shape(op.b), None, logic.negative(2))), lambda: logic.chain(('=', '='), f_dim(op.a, logic.negative(2)), f_dim(op.a, logic.negative(1)), f_dim(op.b, logic.choose(op.attributes.get('left_side'), lambda: logic.negative(2), lambda: logic.negative(1))))), False, ['TriangularSolve']),
    ),
    'shape(init_values...) = shape(output_types(body)...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_shape, (True,), op.init_values), logic.mapped(f_shape, (True,), f_output_types(op.body))), False, ['Reduce', 'ReduceWindow']),
    ),
    'shape(initial_state) = shape(output_state)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.initial_state), f_shape(logic.index(op.logical_result_types, 0))), False, ['RngBitGenerator']),
    ),
    'shape(inputs...) = shape(results...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_shape, (True,), op.inputs), logic.mapped(f_shape, (True,), op.logical_result_types)), False, ['Scatter']),
    ),
    'shape(lhs) = shape(rhs) = shape(result)': (
        (lambda op, context: logic.chain(('=', '='), f_shape(op.lhs), f_shape(op.rhs), f_shape(op.results[0])), False, ['Compare']),
    ),
    'shape(operand) = shape(grad_output) = shape(grad_operand)': (
        (lambda op, context: logic.chain(('=', '='), f_shape(op.operand), f_shape(op.grad_output), f_shape(logic.index(op.logical_result_types, 0))), False, ['BatchNormGrad']),
    ),
    'shape(operand) = shape(random) = shape(result)': (
        (lambda op, context: logic.chain(('=', '='), f_shape(op.operand), f_shape(op.random), f_shape(op.results[0])), False, ['StochasticConvert']),
    ),
    'shape(operand) = shape(result)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.operand), f_shape(op.results[0])), False, ['ConstantLike', 'Convert', 'IsInf', 'IsNegInf', 'IsPosInf', 'SelectAndScatter', 'UniformDequantize', 'UniformQuantize']),
    ),
    'shape(padding) = [rank(lhs) - 2, 2]': (
        (lambda op, context: logic.chain(('=',), f_shape(context.content(op.padding)), (logic.subtract(f_rank(op.lhs), 2), 2, )), True, ['DynamicConv']),
    ),
    'shape(result) = [2] and element_type(result) = ui64': (
        (lambda op, context: logic.both(logic.chain(('=',), f_shape(op.results[0]), (2, )), lambda: logic.chain(('=',), f_element_type(op.results[0]), constants['ui64'])), False, ['RngGetAndUpdateState']),
    ),
    'shape(result) = [dim(operand, d) + edge_padding_low[d] + max(dim(operand, d) - 1, 0) * interior_padding[d] + edge_padding_high[d] for d in axes(operand)]': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), tuple(logic.add(logic.add(logic.add(f_dim(op.operand, d), logic.index(context.content(op.edge_padding_low), d)), logic.multiply(f_max(logic.subtract(f_dim(op.operand, d), 1), 0), logic.index(context.content(op.interior_padding), d))), logic.index(context.content(op.edge_padding_high), d)) for d in logic.each(f_axes(op.operand)))), True, ['DynamicPad']),
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), tuple(logic.add(logic.add(logic.add(f_dim(op.operand, d), logic.index(op.attributes.get('edge_padding_low'), d)), logic.multiply(f_max(logic.subtract(f_dim(op.operand, d), 1), 0), logic.index(op.attributes.get('interior_padding'), d))), logic.index(op.attributes.get('edge_padding_high'), d)) for d in logic.each(f_axes(op.operand)))), False, ['Pad']),
    ),
    'shape(result) = ceil((limit_indices - start_indices) / strides)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), f_ceil(logic.divide(logic.subtract(op.attributes.get('limit_indices'), op.attributes.get('start_indices')), op.attributes.get('strides')))), False, ['Slice']),
    ),
    'shape(result) = combine(without(shape(start_indices), [index_vector_dim]), without([slice_sizes[d] for d in axes(operand)], collapsed_slice_dims + operand_batching_dims), offset_dims)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), f_combine(f_without(f_shape(op.start_indices), (getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None), )), f_without(tuple(logic.index(context.content(op.slice_sizes), d) for d in logic.each(f_axes(op.operand))), logic.add(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None))), getattr(op.attributes.get('dimension_numbers'), 'offset_dims', None))), True, ['DynamicGather']),
    ),
    'shape(result) = combine(without(shape(start_indices), [index_vector_dim]), without(slice_sizes, collapsed_slice_dims + operand_batching_dims), offset_dims)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), f_combine(f_without(f_shape(op.start_indices), (getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None), )), f_without(op.attributes.get('slice_sizes'), logic.add(getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None))), getattr(op.attributes.get('dimension_numbers'), 'offset_dims', None))), False, ['Gather']),
    ),
    'shape(result) = dim(operand, permutation...)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), logic.mapped(f_dim, (False, True), op.operand, op.attributes.get('permutation'))), False, ['Transpose']),
    ),
    'shape(result) = dims(lhs, lhs_batching_dimensions) + without(shape(lhs), lhs_batching_dimensions + lhs_contracting_dimensions) + without(shape(rhs), rhs_batching_dimensions + rhs_contracting_dimensions)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), logic.add(logic.add(f_dims(op.lhs, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None)), f_without(f_shape(op.lhs), logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None)))), f_without(f_shape(op.rhs), logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))))), False, ['ScaledDot']),
    ),
    'shape(result) = dims(lhs, lhs_batching_dimensions) + without(shape(lhs), lhs_batching_dimensions + lhs_contracting_dimensions) + without(shape(rhs), rhs_batching_dimensions + rhs_contracting_dimensions) and dims(result, range(size(rhs_batching_dimensions))) = dims(rhs, rhs_batching_dimensions)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_shape(op.results[0]), logic.add(logic.add(f_dims(op.lhs, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None)), f_without(f_shape(op.lhs), logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None)))), f_without(f_shape(op.rhs), logic.add(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None), getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))))), lambda: logic.chain(('=',), f_dims(op.results[0], f_range(f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None)))), f_dims(op.rhs, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None)))), False, ['DotGeneral']),
    ),
    'shape(result) = replace(shape(inputs[0]), dimension, sum(dim(inputs..., dimension)))': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), f_replace(f_shape(logic.index(op.inputs, 0)), op.attributes.get('dimension'), f_sum(logic.mapped(f_dim, (True, False), op.inputs, op.attributes.get('dimension'))))), False, ['Concatenate']),
    ),
    'shape(result) = shape(lhs) = shape(rhs)': (
        (lambda op, context: logic.chain(('=', '='), f_shape(op.results[0]), f_shape(op.lhs), f_shape(op.rhs)), False, ['Complex']),
    ),
    'shape(result) = shape(lhs)[:-1] + shape(rhs)[1:]': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), logic.add(logic.slice_(f_shape(op.lhs), None, logic.negative(1)), logic.slice_(f_shape(op.rhs), 1, None))), False, ['Dot']),
    ),
    'shape(result) = shape(operand)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), f_shape(op.operand)), False, ['Abs', 'Imag', 'Real']),
    ),
    'shape(result) = slice_sizes': (
        (lambda op, context: logic.chain(('=',), f_shape(op.results[0]), op.attributes.get('slice_sizes')), False, ['DynamicSlice']),
    ),
    'shape(results...) = [replace(shape(x), scatter_dimension, dim(x, scatter_dimension) / n) for x in operands_] and dim(operands_..., scatter_dimension) % dim(results..., scatter_dimension) = 0 where n = process_group_size(replica_groups, channel_id, use_global_device_ids, num_partitions)': (
        (lambda op, context: (lambda n: logic.both(logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), tuple(f_replace(f_shape(x), op.attributes.get('scatter_dimension'), logic.divide(f_dim(x, op.attributes.get('scatter_dimension')), n)) for x in logic.each(op.operands_))), lambda: logic.chain(('=',), logic.modulo(logic.mapped(f_dim, (True, False), op.operands_, op.attributes.get('scatter_dimension')), logic.mapped(f_dim, (True, False), op.logical_result_types, op.attributes.get('scatter_dimension'))), 0)))(f_process_group_size(op.attributes.get('replica_groups'), op.channel_id, op.use_global_device_ids, context.num_partitions)), True, ['ReduceScatter']),
    ),
    'shape(results...) = shape(operands_...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), logic.mapped(f_shape, (True,), op.operands_)), False, ['AllReduce']),
    ),
    'shape(scale) = shape(mean) = shape(variance) = shape(grad_scale) = shape(grad_offset)': (
        (lambda op, context: logic.chain(('=', '=', '=', '='), f_shape(op.scale), f_shape(op.mean), f_shape(op.variance), f_shape(logic.index(op.logical_result_types, 1)), f_shape(logic.index(op.logical_result_types, 2))), False, ['BatchNormGrad']),
    ),
    'shape(source) = num_windows(shape(operand), window_dimensions, window_strides, padding)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.source), f_num_windows(f_shape(op.operand), op.attributes.get('window_dimensions'), op.attributes.get('window_strides'), op.attributes.get('padding'))), False, ['SelectAndScatter']),
    ),
    'shape(values) = shape(indices) = replace(shape(operand), rank(operand) - 1, k)': (
        (lambda op, context: logic.chain(('=', '='), f_shape(logic.index(op.logical_result_types, 0)), f_shape(logic.index(op.logical_result_types, 1)), f_replace(f_shape(op.operand), logic.subtract(f_rank(op.operand), 1), op.attributes.get('k'))), False, ['TopK']),
    ),
    'shape(x) = shape(y)': (
        (lambda op, context: logic.chain(('=',), f_shape(op.x), f_shape(op.results[0])), False, ['IsFinite']),
    ),
    'size(base_dilations) = rank(inputs[0])': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('base_dilations')), f_rank(logic.index(op.inputs, 0))), False, ['ReduceWindow']),
    ),
    'size(batch_mean) = size(scale) = dim(operand, feature_index)': (
        (lambda op, context: logic.chain(('=', '='), f_size(logic.index(op.logical_result_types, 1)), f_size(op.scale), f_dim(op.operand, op.attributes.get('feature_index'))), False, ['BatchNormTraining']),
    ),
    'size(batch_var) = size(scale) = dim(operand, feature_index)': (
        (lambda op, context: logic.chain(('=', '='), f_size(logic.index(op.logical_result_types, 2)), f_size(op.scale), f_dim(op.operand, op.attributes.get('feature_index'))), False, ['BatchNormTraining']),
    ),
    'size(broadcast_dimensions) = rank(operand)': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('broadcast_dimensions')), f_rank(op.operand)), False, ['BroadcastInDim', 'DynamicBroadcastInDim']),
    ),
    'size(e) = 2 and e[0] = operand_shape where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.chain(('=',), f_size(e), 2), lambda: logic.chain(('=',), logic.index(e, 0), op.operand_shape)))(f_tuple_element_types(op.results[0])), False, ['AllGatherStart']),
    ),
    'size(e) = 2 and e[0] = tuple_element_types(operand)[0] and is_token(e[1]) where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.both(logic.chain(('=',), f_size(e), 2), lambda: logic.chain(('=',), logic.index(e, 0), logic.index(f_tuple_element_types(op.operand), 0))), lambda: f_is_token(logic.index(e, 1))))(f_tuple_element_types(op.results[0])), False, ['HloRecvDone']),
    ),
    'size(e) = 3 and e[0] = type(operand) and e[1] = tensor(ui32) and is_token(e[2]) where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.both(logic.both(logic.chain(('=',), f_size(e), 3), lambda: logic.chain(('=',), logic.index(e, 0), f_type(op.operand))), lambda: logic.chain(('=',), logic.index(e, 1), f_tensor(constants['ui32']))), lambda: f_is_token(logic.index(e, 2))))(f_tuple_element_types(op.results[0])), False, ['HloSend']),
    ),
    'size(e) = 3 and e[0] = type(operand) and e[1] = type(operand) and e[2] = tensor(ui32) where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.both(logic.both(logic.chain(('=',), f_size(e), 3), lambda: logic.chain(('=',), logic.index(e, 0), f_type(op.operand))), lambda: logic.chain(('=',), logic.index(e, 1), f_type(op.operand))), lambda: logic.chain(('=',), logic.index(e, 2), f_tensor(constants['ui32']))))(f_tuple_element_types(op.results[0])), False, ['CopyStart']),
    ),
    'size(e) = 3 and e[1] = tensor(ui32) and is_token(e[2]) where e = tuple_element_types(operand)': (
        (lambda op, context: (lambda e: logic.both(logic.both(logic.chain(('=',), f_size(e), 3), lambda: logic.chain(('=',), logic.index(e, 1), f_tensor(constants['ui32']))), lambda: f_is_token(logic.index(e, 2))))(f_tuple_element_types(op.operand)), False, ['HloSendDone']),
    ),
    'size(e) = 3 and e[1] = tensor(ui32) and is_token(e[2]) where e = tuple_element_types(result)': (
        (lambda op, context: (lambda e: logic.both(logic.both(logic.chain(('=',), f_size(e), 3), lambda: logic.chain(('=',), logic.index(e, 1), f_tensor(constants['ui32']))), lambda: f_is_token(logic.index(e, 2))))(f_tuple_element_types(op.results[0])), False, ['HloRecv']),
    ),
    'size(edge_padding_low) = size(edge_padding_high) = size(interior_padding) = rank(operand)': (
        (lambda op, context: logic.chain(('=', '=', '='), f_size(context.content(op.edge_padding_low)), f_size(context.content(op.edge_padding_high)), f_size(context.content(op.interior_padding)), f_rank(op.operand)), True, ['DynamicPad']),
        (lambda op, context: logic.chain(('=', '=', '='), f_size(op.attributes.get('edge_padding_low')), f_size(op.attributes.get('edge_padding_high')), f_size(op.attributes.get('interior_padding')), f_rank(op.operand)), False, ['Pad']),
    ),
    'size(fft_length) <= rank(operand)': (
        (lambda op, context: logic.chain(('<=',), f_size(op.attributes.get('fft_length')), f_rank(op.operand)), False, ['Fft']),
    ),
    'size(input_batching_dims) = size(scatter_indices_batching_dims)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'input_batching_dims', None)), f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_indices_batching_dims', None))), False, ['Scatter']),
    ),
    'size(input_spatial_dimensions) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dimension_numbers'), 'input_spatial_dimensions', None)), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(kernel_spatial_dimensions) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dimension_numbers'), 'kernel_spatial_dimensions', None)), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(lhs_batching_dimensions) = size(rhs_batching_dimensions)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None)), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None))), False, ['DotGeneral']),
    ),
    'size(lhs_batching_dimensions) = size(rhs_batching_dimensions) and 0 <= lhs_batching_dimensions < rank(lhs) and 0 <= rhs_batching_dimensions < rank(rhs)': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None)), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_batching_dimensions', None), f_rank(op.lhs))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_batching_dimensions', None), f_rank(op.rhs))), False, ['ScaledDot']),
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_size(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_batching_dimensions', None)), f_size(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_batching_dimensions', None))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_batching_dimensions', None), f_rank(op.lhs))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_batching_dimensions', None), f_rank(op.rhs))), False, ['RaggedDot']),
    ),
    'size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None)), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), False, ['DotGeneral']),
    ),
    'size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions) = 1 and 0 <= lhs_contracting_dimensions < rank(lhs) and 0 <= rhs_contracting_dimensions < rank(rhs)': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=', '='), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None)), f_size(getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None)), 1), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'lhs_contracting_dimensions', None), f_rank(op.lhs))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('dot_dimension_numbers'), 'rhs_contracting_dimensions', None), f_rank(op.rhs))), False, ['ScaledDot']),
    ),
    'size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions) and 0 <= lhs_contracting_dimensions < rank(lhs) and 0 <= rhs_contracting_dimensions < rank(rhs)': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_size(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_contracting_dimensions', None)), f_size(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_contracting_dimensions', None))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_contracting_dimensions', None), f_rank(op.lhs))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_contracting_dimensions', None), f_rank(op.rhs))), False, ['RaggedDot']),
    ),
    'size(lhs_dilation) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('lhs_dilation')), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(lhs_ragged_dimensions) = 1 and 0 <= lhs_ragged_dimensions < rank(lhs) and 0 <= rhs_group_dimensions < rank(rhs)': (
        (lambda op, context: logic.both(logic.both(logic.chain(('=',), f_size(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_ragged_dimensions', None)), 1), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_ragged_dimensions', None), f_rank(op.lhs))), lambda: logic.chain(('<=', '<'), 0, getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_group_dimensions', None), f_rank(op.rhs))), False, ['RaggedDot']),
    ),
    'size(mean) = size(scale) = dim(operand, feature_index)': (
        (lambda op, context: logic.chain(('=', '='), f_size(op.mean), f_size(op.scale), f_dim(op.operand, op.attributes.get('feature_index'))), False, ['BatchNormInference']),
    ),
    'size(offset) = size(scale) = dim(operand, feature_index)': (
        (lambda op, context: logic.chain(('=', '='), f_size(op.offset), f_size(op.scale), f_dim(op.operand, op.attributes.get('feature_index'))), False, ['BatchNormInference', 'BatchNormTraining']),
    ),
    'size(operand) = size(result)': (
        (lambda op, context: logic.chain(('=',), f_size(op.operand), f_size(op.results[0])), False, ['DynamicReshape', 'Reshape']),
    ),
    'size(operand_batching_dims) = size(start_indices_batching_dims)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), f_size(getattr(op.attributes.get('dimension_numbers'), 'start_indices_batching_dims', None))), False, ['Gather']),
    ),
    'size(operand_segment_sizes) = size(result_segment_sizes) = 2 and sum(operand_segment_sizes) = size(operands) and sum(result_segment_sizes) = size(results) and 0 <= operand_segment_sizes and 0 <= result_segment_sizes and operand_segment_sizes[1] = result_segment_sizes[1]': (
        (lambda op, context: logic.both(logic.both(logic.both(logic.both(logic.both(logic.chain(('=', '='), f_size(op.attributes.get('operand_segment_sizes')), f_size(op.attributes.get('result_segment_sizes')), 2), lambda: logic.chain(('=',), f_sum(op.attributes.get('operand_segment_sizes')), f_size(op.operands))), lambda: logic.chain(('=',), f_sum(op.attributes.get('result_segment_sizes')), f_size(op.logical_result_types))), lambda: logic.chain(('<=',), 0, op.attributes.get('operand_segment_sizes'))), lambda: logic.chain(('<=',), 0, op.attributes.get('result_segment_sizes'))), lambda: logic.chain(('=',), logic.index(op.attributes.get('operand_segment_sizes'), 1), logic.index(op.attributes.get('result_segment_sizes'), 1))), False, ['Scan']),
    ),
    'size(operands_) = 1': (
        (lambda op, context: logic.chain(('=',), f_size(op.operands_), 1), False, ['CollectiveBroadcast']),
    ),
    'size(output_dimensions) = rank(result)': (
        (lambda op, context: logic.chain(('=',), f_size(context.content(op.output_dimensions)), f_rank(op.results[0])), True, ['DynamicBroadcastInDim']),
    ),
    'size(output_shape) = rank(result)': (
        (lambda op, context: logic.chain(('=',), f_size(context.content(op.output_shape)), f_rank(op.results[0])), True, ['DynamicReshape']),
    ),
    'size(output_spatial_dimensions) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dimension_numbers'), 'output_spatial_dimensions', None)), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(padding) = rank(inputs[0]) and (for p in padding: size(p) = 2)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_size(op.attributes.get('padding')), f_rank(logic.index(op.inputs, 0))), lambda: logic.every(logic.chain(('=',), f_size(p), 2) for p in logic.each(op.attributes.get('padding')))), False, ['ReduceWindow']),
    ),
    'size(padding) = rank(lhs) - 2 and (for p in padding: size(p) = 2)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_size(op.attributes.get('padding')), logic.subtract(f_rank(op.lhs), 2)), lambda: logic.every(logic.chain(('=',), f_size(p), 2) for p in logic.each(op.attributes.get('padding')))), False, ['Convolution']),
    ),
    'size(padding) = rank(operand) and (for p in padding: size(p) = 2)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_size(op.attributes.get('padding')), f_rank(op.operand)), lambda: logic.every(logic.chain(('=',), f_size(p), 2) for p in logic.each(op.attributes.get('padding')))), False, ['SelectAndScatter']),
    ),
    'size(parameters) = 2': (
        (lambda op, context: logic.chain(('=',), f_size(op.parameters), 2), False, ['HloRng']),
    ),
    'size(precision_config) <= 2': (
        (lambda op, context: logic.chain(('<=',), f_size(op.attributes.get('precision_config')), 2), False, ['Dot', 'RaggedDot']),
    ),
    'size(precision_config) in [0, 2]': (
        (lambda op, context: logic.chain(('in',), f_size(op.attributes.get('precision_config')), (0, 2, )), False, ['Convolution', 'DotGeneral', 'DynamicConv']),
    ),
    'size(process_ids(replica_groups)) = (channel_id > 0 ? num_partitions : num_replicas)': (
        (lambda op, context: logic.chain(('=',), f_size(f_process_ids(op.attributes.get('replica_groups'))), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)), True, ['AllToAll']),
    ),
    'size(process_ids(replica_groups)) = (use_global_device_ids ? num_processes : num_replicas)': (
        (lambda op, context: logic.chain(('=',), f_size(f_process_ids(op.attributes.get('replica_groups'))), logic.choose(op.use_global_device_ids, lambda: context.num_processes, lambda: context.num_replicas)), True, ['AllGather', 'AllReduce', 'ReduceScatter']),
    ),
    'size(results) = size(operands_) - (has_dynamic_root ? 1 : 0)': (
        (lambda op, context: logic.chain(('=',), f_size(op.logical_result_types), logic.subtract(f_size(op.operands_), logic.choose(op.has_dynamic_root, lambda: 1, lambda: 0))), False, ['CollectiveBroadcast']),
    ),
    'size(rhs_dilation) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('rhs_dilation')), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(rhs_group_dimensions) = (lhs_ragged_dimensions[0] in lhs_contracting_dimensions + lhs_batching_dimensions ? 0 : 1)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'rhs_group_dimensions', None)), logic.choose(logic.chain(('in',), logic.index(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_ragged_dimensions', None), 0), logic.add(getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_contracting_dimensions', None), getattr(op.attributes.get('ragged_dot_dimension_numbers'), 'lhs_batching_dimensions', None))), lambda: 0, lambda: 1)), False, ['RaggedDot']),
    ),
    'size(scale) = dim(operand, feature_index)': (
        (lambda op, context: logic.chain(('=',), f_size(op.scale), f_dim(op.operand, op.attributes.get('feature_index'))), False, ['BatchNormGrad', 'BatchNormInference', 'BatchNormTraining']),
    ),
    'size(scatter_dims_to_operand_dims) = (index_vector_dim < rank(scatter_indices) ? dim(scatter_indices, index_vector_dim) : 1)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('scatter_dimension_numbers'), 'scatter_dims_to_operand_dims', None)), logic.choose(logic.chain(('<',), getattr(op.attributes.get('scatter_dimension_numbers'), 'index_vector_dim', None), f_rank(op.scatter_indices)), lambda: f_dim(op.scatter_indices, getattr(op.attributes.get('scatter_dimension_numbers'), 'index_vector_dim', None)), lambda: 1)), False, ['Scatter']),
    ),
    'size(sizes) = rank(result) and element_type(sizes...) = i32': (
        (lambda op, context: logic.both(logic.chain(('=',), f_size(op.sizes), f_rank(op.results[0])), lambda: logic.chain(('=',), logic.mapped(f_element_type, (True,), op.sizes), constants['i32'])), False, ['HloDynamicReshape']),
    ),
    'size(slice_sizes) = rank(operand)': (
        (lambda op, context: logic.chain(('=',), f_size(context.content(op.slice_sizes)), f_rank(op.operand)), True, ['DynamicGather']),
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('slice_sizes')), f_rank(op.operand)), False, ['Gather']),
    ),
    'size(start_index_map) = (index_vector_dim < rank(start_indices) ? dim(start_indices, index_vector_dim) : 1)': (
        (lambda op, context: logic.chain(('=',), f_size(getattr(op.attributes.get('dimension_numbers'), 'start_index_map', None)), logic.choose(logic.chain(('<',), getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None), f_rank(op.start_indices)), lambda: f_dim(op.start_indices, getattr(op.attributes.get('dimension_numbers'), 'index_vector_dim', None)), lambda: 1)), False, ['DynamicGather', 'Gather']),
    ),
    'size(start_indices) = size(limit_indices) = size(strides) = rank(operand)': (
        (lambda op, context: logic.chain(('=', '=', '='), f_size(context.content(op.start_indices)), f_size(context.content(op.limit_indices)), f_size(context.content(op.strides)), f_rank(op.operand)), True, ['RealDynamicSlice']),
        (lambda op, context: logic.chain(('=', '=', '='), f_size(op.attributes.get('start_indices')), f_size(op.attributes.get('limit_indices')), f_size(op.attributes.get('strides')), f_rank(op.operand)), False, ['Slice']),
    ),
    'size(start_indices) = size(limit_indices) = size(strides) = rank(operand) = rank(result)': (
        (lambda op, context: logic.chain(('=', '=', '=', '='), f_size(context.content(op.start_indices)), f_size(context.content(op.limit_indices)), f_size(context.content(op.strides)), f_rank(op.operand), f_rank(op.results[0])), True, ['RealDynamicSlice']),
    ),
    'size(variance) = size(scale) = dim(operand, feature_index)': (
        (lambda op, context: logic.chain(('=', '='), f_size(op.variance), f_size(op.scale), f_dim(op.operand, op.attributes.get('feature_index'))), False, ['BatchNormInference']),
    ),
    'size(window_dilations) = rank(inputs[0])': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('window_dilations')), f_rank(logic.index(op.inputs, 0))), False, ['ReduceWindow']),
    ),
    'size(window_dimensions) = rank(inputs[0])': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('window_dimensions')), f_rank(logic.index(op.inputs, 0))), False, ['ReduceWindow']),
    ),
    'size(window_dimensions) = rank(operand) and (is_given(window_dimensions) or rank(operand) = 0)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_size(op.attributes.get('window_dimensions')), f_rank(op.operand)), lambda: logic.either(f_is_given(op.attributes.get('window_dimensions')), lambda: logic.chain(('=',), f_rank(op.operand), 0))), False, ['SelectAndScatter']),
    ),
    'size(window_reversal) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('window_reversal')), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(window_strides) = rank(inputs[0])': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('window_strides')), f_rank(logic.index(op.inputs, 0))), False, ['ReduceWindow']),
    ),
    'size(window_strides) = rank(lhs) - 2': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('window_strides')), logic.subtract(f_rank(op.lhs), 2)), False, ['Convolution', 'DynamicConv']),
    ),
    'size(window_strides) = rank(operand)': (
        (lambda op, context: logic.chain(('=',), f_size(op.attributes.get('window_strides')), f_rank(op.operand)), False, ['SelectAndScatter']),
    ),
    'slice_sizes[collapsed_slice_dims...] <= 1': (
        (lambda op, context: logic.chain(('<=',), logic.index(context.content(op.slice_sizes), getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None)), 1), True, ['DynamicGather']),
        (lambda op, context: logic.chain(('<=',), logic.index(op.attributes.get('slice_sizes'), getattr(op.attributes.get('dimension_numbers'), 'collapsed_slice_dims', None)), 1), False, ['Gather']),
    ),
    'slice_sizes[operand_batching_dims...] <= 1': (
        (lambda op, context: logic.chain(('<=',), logic.index(op.attributes.get('slice_sizes'), getattr(op.attributes.get('dimension_numbers'), 'operand_batching_dims', None)), 1), False, ['Gather']),
    ),
    'storage_type(lhs) = storage_type(rhs) = storage_type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_storage_type(op.lhs), f_storage_type(op.rhs), f_storage_type(op.results[0])), False, ['Add']),
    ),
    'transpose_a != TRANSPOSE_INVALID': (
        (lambda op, context: logic.chain(('!=',), op.attributes.get('transpose_a'), 'TRANSPOSE_INVALID'), False, ['TriangularSolve']),
    ),
    'type(initial_state) = type(output_state)': (
        (lambda op, context: logic.chain(('=',), f_type(op.initial_state), f_type(logic.index(op.logical_result_types, 0))), False, ['RngBitGenerator']),
    ),
    'type(input_offsets) = type(send_sizes) = type(output_offsets) = type(recv_sizes) and rank(input_offsets) in [1, 2]': (
        (lambda op, context: logic.both(logic.chain(('=', '=', '='), f_type(op.input_offsets), f_type(op.send_sizes), f_type(op.output_offsets), f_type(op.recv_sizes)), lambda: logic.chain(('in',), f_rank(op.input_offsets), (1, 2, ))), False, ['RaggedAllToAll']),
    ),
    'type(inputs...) = type(results...)': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_type, (True,), op.inputs), logic.mapped(f_type, (True,), op.logical_result_types)), False, ['Sort']),
    ),
    'type(lhs) = type(rhs)': (
        (lambda op, context: logic.chain(('=',), f_type(op.lhs), f_type(op.rhs)), False, ['Complex']),
    ),
    'type(lhs) = type(rhs) = type(result)': (
        (lambda op, context: logic.chain(('=', '='), f_type(op.lhs), f_type(op.rhs), f_type(op.results[0])), False, ['And', 'Mulhi', 'NextAfter', 'Or', 'Polygamma', 'ShiftLeft', 'ShiftRightArithmetic', 'ShiftRightLogical', 'Xor', 'Zeta']),
    ),
    'type(operand) = type(result)': (
        (lambda op, context: logic.chain(('=',), f_type(op.operand), f_type(op.results[0])), False, ['AddDependency', 'AsinAcosKernel', 'Atan', 'BesselI1e', 'ChloTan', 'Conj', 'Copy', 'CountLeadingZeros', 'CrossReplicaSum', 'Digamma', 'Domain', 'DynamicUpdateSlice', 'ErfInv', 'Erfc', 'Lgamma', 'Not', 'Popcnt', 'Reverse', 'Square']),
    ),
    'type(result) = tuple_element_types(operand)[0]': (
        (lambda op, context: logic.chain(('=',), f_type(op.results[0]), logic.index(f_tuple_element_types(op.operand), 0)), False, ['CopyDone']),
    ),
    'type(result) = tuple_element_types(operand)[1]': (
        (lambda op, context: logic.chain(('=',), f_type(op.results[0]), logic.index(f_tuple_element_types(op.operand), 1)), False, ['AllGatherDone', 'AsyncComputationDone', 'CollectivePermuteDone']),
    ),
    'type(result) = tuple_element_types(operand)[index]': (
        (lambda op, context: logic.chain(('=',), f_type(op.results[0]), logic.index(f_tuple_element_types(op.operand), op.attributes.get('index'))), False, ['GetTupleElement']),
    ),
    'type(result) = type(operand)': (
        (lambda op, context: logic.chain(('=',), f_type(op.results[0]), f_type(op.operand)), False, ['AllReduceDone', 'AsyncComputationUpdate']),
    ),
    'type(result) = type(output)': (
        (lambda op, context: logic.chain(('=',), f_type(op.results[0]), f_type(op.output)), False, ['RaggedAllToAll']),
    ),
    'type(results...) = stacked_types': (
        (lambda op, context: logic.chain(('=',), logic.mapped(f_type, (True,), op.logical_result_types), op.stacked_types), False, ['HloScan', 'Scan']),
    ),
    'type(value) = type(output) or is_quantized(output) and shape(value) = shape(output) and element_type(value) in [storage_type(output), signless(storage_type(output))]': (
        (lambda op, context: logic.either(logic.chain(('=',), f_type(op.attributes.get('value')), f_type(op.results[0])), lambda: logic.both(logic.both(f_is_quantized(op.results[0]), lambda: logic.chain(('=',), f_shape(op.attributes.get('value')), f_shape(op.results[0]))), lambda: logic.chain(('in',), f_element_type(op.attributes.get('value')), (f_storage_type(op.results[0]), f_signless(f_storage_type(op.results[0])), )))), False, ['Constant']),
    ),
    'types(input_types(body)) = types(operand) and output_types(body) = types(operand)': (
        (lambda op, context: logic.both(logic.chain(('=',), f_types(f_input_types(op.body)), f_types(op.operand)), lambda: logic.chain(('=',), f_output_types(op.body), f_types(op.operand))), False, ['While']),
    ),
    'types(input_types(cond)) = types(operand) and output_types(cond) = [tensor(i1)]': (
        (lambda op, context: logic.both(logic.chain(('=',), f_types(f_input_types(op.cond)), f_types(op.operand)), lambda: logic.chain(('=',), f_output_types(op.cond), (f_tensor(constants['i1']), ))), False, ['While']),
    ),
    'types(operand) = types(raw_results)': (
        (lambda op, context: logic.chain(('=',), f_types(op.operand), f_types(op.results)), False, ['OptimizationBarrier']),
    ),
    'types(raw_results) = output_types(branches[0])': (
        (lambda op, context: logic.chain(('=',), f_types(op.results), f_output_types(logic.index(op.branches, 0))), False, ['Case']),
    ),
    'types(raw_results) = output_types(true_branch)': (
        (lambda op, context: logic.chain(('=',), f_types(op.results), f_output_types(op.true_branch)), False, ['If']),
    ),
    'types(raw_results) = types(operand)': (
        (lambda op, context: logic.chain(('=',), f_types(op.results), f_types(op.operand)), False, ['While']),
    ),
    'use_global_device_ids implies channel_id > 0': (
        (lambda op, context: logic.implies(op.use_global_device_ids, lambda: logic.chain(('>',), op.channel_id, 0)), False, ['AllGather', 'AllReduce', 'ReduceScatter']),
    ),
    'zero_points(rhs) = 0': (
        (lambda op, context: logic.chain(('=',), f_zero_points(op.rhs), 0), False, ['DotGeneral']),
    ),
}
