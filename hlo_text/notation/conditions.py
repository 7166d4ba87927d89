"""Conditions of classes, made by `hlo_text/notation/sufficiency.py`; written by
tests/support/writers/compiled_formulas.py."""

# ruff: noqa
# mypy: ignore-errors

from hlo_text.notation.runtime import RUNTIME

globals().update(RUNTIME)

#: By class: whether its formulas ask their surroundings, and the condition, where it asks for anything.
CONDITIONS = {
    'Abs': (False, lambda op, context: (
        op.results[0].type.shape == op.operands[0].type.shape
        and logic.agree(op.results[0].type.element_type, (f_complex_element_type(op.operands[0]) if f_is_complex(op.operands[0]) else op.operands[0].type.element_type))
    )),
    'Acos': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Acosh': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Add': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'AddDependency': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'AllGather': (True, lambda op, context: (
        (0 <= op.attributes.get('all_gather_dim') and (not tuple([len(entry.type.shape) for entry in op.operands]) or op.attributes.get('all_gather_dim') < min(tuple([len(entry.type.shape) for entry in op.operands]))))
        and f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False
        and logic.agree(f_size(f_process_ids(op.attributes.get('replica_groups'))), logic.choose(op.use_global_device_ids, lambda: context.num_processes, lambda: context.num_replicas))
        and (logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), f_size(f_process_ids(op.attributes.get('replica_groups')))) is not False and (not f_has_padding(op.attributes.get('replica_groups'))))
        and logic.every((logic.implies(op.use_global_device_ids, lambda: logic.chain(('>',), op.channel_id, 0)),)) is not False
        and (lambda n: (tuple([f_element_type(entry) for entry in op.logical_result_types]) == tuple([entry.type.element_type for entry in op.operands]) and tuple([f_shape(entry) for entry in op.logical_result_types]) == tuple([f_replace(x.type.shape, op.attributes.get('all_gather_dim'), logic.multiply(f_dim(x, op.attributes.get('all_gather_dim')), n)) for x in op.operands]) and logic.agree(logic.modulo(logic.mapped(f_dim, (True, False), op.logical_result_types, op.attributes.get('all_gather_dim')), logic.mapped(f_dim, (True, False), op.operands, op.attributes.get('all_gather_dim'))), 0)))(f_process_group_size(op.attributes.get('replica_groups'), op.channel_id, op.use_global_device_ids, context.num_partitions))
        and (context.is_hlo or (not tuple([entry.type.shape[op.attributes.get('all_gather_dim')] for entry in op.operands]) or 0 < min(tuple([entry.type.shape[op.attributes.get('all_gather_dim')] for entry in op.operands]))))
    )),
    'AllGatherDone': (False, lambda op, context: (
        (op.results[0].type is op.operands[0].type.types[1] or op.results[0].type == op.operands[0].type.types[1])
    )),
    'AllGatherStart': (False, lambda op, context: (
        (lambda e: ((len(e) == 2) and logic.agree(e[0], op.operand_shape)))(op.results[0].type.types)
    )),
    'AllReduce': (True, lambda op, context: (
        f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False
        and logic.agree(f_size(f_process_ids(op.attributes.get('replica_groups'))), logic.choose(op.use_global_device_ids, lambda: context.num_processes, lambda: context.num_replicas))
        and logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), f_size(f_process_ids(op.attributes.get('replica_groups')))) is not False
        and logic.every((logic.implies(op.use_global_device_ids, lambda: logic.chain(('>',), op.channel_id, 0)),)) is not False
        and (lambda E: (f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), ) and f_output_types(op.regions[0]) == (f_tensor(E), ) and logic.every((logic.mapped(f_is_promotable, (True, False), logic.mapped(f_element_type, (True,), op.operands), E),)) is not False))(f_element_type(f_output_types(op.regions[0])[0]))
        and tuple([f_shape(entry) for entry in op.logical_result_types]) == tuple([entry.type.shape for entry in op.operands])
        and logic.agree(tuple([f_element_type(entry) for entry in op.logical_result_types]), f_element_type(f_output_types(op.regions[0])[0]))
        and ((not (context.is_hlo and f_is_given(op.attributes.get('channel_handle')))) or logic.chain(('>',), op.channel_id, 0) is not False)
    )),
    'AllReduceDone': (False, lambda op, context: (
        (op.results[0].type is op.operands[0].type or op.results[0].type == op.operands[0].type)
    )),
    'AllToAll': (True, lambda op, context: (
        (0 <= op.attributes.get('split_dimension') and (not tuple([len(entry.type.shape) for entry in op.operands]) or op.attributes.get('split_dimension') < min(tuple([len(entry.type.shape) for entry in op.operands]))))
        and logic.agree(logic.modulo(logic.mapped(f_dim, (True, False), op.operands, op.attributes.get('split_dimension')), op.attributes.get('split_count')), 0)
        and (0 <= op.attributes.get('concat_dimension') and (not tuple([len(entry.type.shape) for entry in op.operands]) or op.attributes.get('concat_dimension') < min(tuple([len(entry.type.shape) for entry in op.operands]))))
        and 0 < op.attributes.get('split_count')
        and f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False
        and logic.agree(f_size(f_process_ids(op.attributes.get('replica_groups'))), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas))
        and (logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), f_size(f_process_ids(op.attributes.get('replica_groups')))) is not False and (not f_has_padding(op.attributes.get('replica_groups'))))
        and logic.agree(f_dim(op.attributes.get('replica_groups'), 1), op.attributes.get('split_count'))
        and (tuple([f_element_type(entry) for entry in op.logical_result_types]) == tuple([entry.type.element_type for entry in op.operands]) and tuple([f_shape(entry) for entry in op.logical_result_types]) == (tuple([entry.type.shape for entry in op.operands]) if (op.attributes.get('split_dimension') == op.attributes.get('concat_dimension')) else tuple([f_replace(f_replace(x.type.shape, op.attributes.get('split_dimension'), logic.divide(f_dim(x, op.attributes.get('split_dimension')), op.attributes.get('split_count'))), op.attributes.get('concat_dimension'), logic.multiply(f_dim(x, op.attributes.get('concat_dimension')), op.attributes.get('split_count'))) for x in op.operands])))
    )),
    'And': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Asin': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'AsinAcosKernel': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Asinh': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'AsyncComputationDone': (False, lambda op, context: (
        (op.results[0].type is op.operands[0].type.types[1] or op.results[0].type == op.operands[0].type.types[1])
    )),
    'AsyncComputationStart': (False, lambda op, context: (
        (lambda e: (2 <= len(e) and logic.agree(f_tuple_element_types(e[0]), tuple([entry.type for entry in op.operands]))))(op.results[0].type.types)
        and f_input_types(op.regions[0]) == tuple([entry.type for entry in op.operands])
        and f_output_types(op.regions[0]) == f_types((op.results[0].type.types[1], ))
    )),
    'AsyncComputationUpdate': (False, lambda op, context: (
        (op.results[0].type is op.operands[0].type or op.results[0].type == op.operands[0].type)
    )),
    'AsyncDone': (False, lambda op, context: (
        logic.agree(f_future_element_types(op.operands[0]), tuple([entry.type for entry in op.results]))
    )),
    'AsyncStart': (False, lambda op, context: (
        f_identical(f_input_types(op.regions[0]), tuple([entry.type for entry in op.operands])) is not False
        and logic.agree(f_future_element_types(op.results[0]), f_output_types(op.regions[0]))
    )),
    'Atan': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Atan2': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Atanh': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'BatchNormGrad': (False, lambda op, context: (
        (0 <= op.attributes.get('feature_index') and op.attributes.get('feature_index') < len(op.operands[0].type.shape))
        and logic.chain(('=', '=', '=', '=', '=', '=', '='), op.operands[0].type.element_type, op.operands[1].type.element_type, op.operands[2].type.element_type, op.operands[3].type.element_type, op.operands[4].type.element_type, f_baseline_element_type(logic.index(op.logical_result_types, 0)), f_baseline_element_type(logic.index(op.logical_result_types, 1)), f_baseline_element_type(logic.index(op.logical_result_types, 2))) is not False
        and logic.chain(('=', '='), op.operands[0].type.shape, op.operands[4].type.shape, f_shape(logic.index(op.logical_result_types, 0))) is not False
        and logic.chain(('=', '=', '=', '='), op.operands[1].type.shape, op.operands[2].type.shape, op.operands[3].type.shape, f_shape(logic.index(op.logical_result_types, 1)), f_shape(logic.index(op.logical_result_types, 2))) is not False
        and op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
    )),
    'BatchNormInference': (False, lambda op, context: (
        (0 <= op.attributes.get('feature_index') and op.attributes.get('feature_index') < len(op.operands[0].type.shape))
        and (op.operands[0].type.element_type is op.operands[1].type.element_type is op.operands[2].type.element_type is op.operands[3].type.element_type is op.operands[4].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.operands[2].type.element_type == op.operands[3].type.element_type == op.operands[4].type.element_type == op.results[0].type.element_type)
        and op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
        and op.operands[2].type.num_elements == op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
        and op.operands[3].type.num_elements == op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
        and op.operands[4].type.num_elements == op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
        and (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'BatchNormTraining': (False, lambda op, context: (
        (0 <= op.attributes.get('feature_index') and op.attributes.get('feature_index') < len(op.operands[0].type.shape))
        and logic.chain(('=', '=', '=', '=', '='), op.operands[0].type.element_type, op.operands[1].type.element_type, op.operands[2].type.element_type, f_baseline_element_type(logic.index(op.logical_result_types, 1)), f_baseline_element_type(logic.index(op.logical_result_types, 2)), f_baseline_element_type(logic.index(op.logical_result_types, 0))) is not False
        and op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
        and op.operands[2].type.num_elements == op.operands[1].type.num_elements == op.operands[0].type.shape[op.attributes.get('feature_index')]
        and logic.chain(('=', '='), f_size(logic.index(op.logical_result_types, 1)), op.operands[1].type.num_elements, op.operands[0].type.shape[op.attributes.get('feature_index')]) is not False
        and logic.chain(('=', '='), f_size(logic.index(op.logical_result_types, 2)), op.operands[1].type.num_elements, op.operands[0].type.shape[op.attributes.get('feature_index')]) is not False
        and logic.agree(f_baseline_type(logic.index(op.logical_result_types, 0)), op.operands[0].type)
    )),
    'BesselI1e': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'BitcastConvert': (False, lambda op, context: (
        (lambda bits: (lambda result_bits: logic.every((logic.choose(logic.chain(('=',), bits, result_bits), lambda: logic.chain(('=',), f_shape(op.results[0]), f_shape(op.operands[0])), lambda: logic.choose(logic.chain(('>',), bits, result_bits), lambda: logic.both(logic.both(logic.chain(('=',), f_rank(op.results[0]), logic.add(f_rank(op.operands[0]), 1)), lambda: logic.chain(('=',), logic.slice_(f_shape(op.results[0]), None, logic.negative(1)), f_shape(op.operands[0]))), lambda: logic.chain(('=',), logic.multiply(f_dim(op.results[0], logic.negative(1)), result_bits), bits)), lambda: logic.both(logic.both(logic.chain(('=',), f_rank(op.results[0]), logic.subtract(f_rank(op.operands[0]), 1)), lambda: logic.chain(('=',), f_shape(op.results[0]), logic.slice_(f_shape(op.operands[0]), None, logic.negative(1)))), lambda: logic.chain(('=',), logic.multiply(f_dim(op.operands[0], logic.negative(1)), bits), result_bits)))),)) is not False)(f_num_bits(op.results[0])))(f_num_bits(op.operands[0]))
        and logic.agree(f_is_complex(op.operands[0]), f_is_complex(op.results[0]))
    )),
    'Broadcast': (False, lambda op, context: (
        (not op.attributes.get('broadcast_sizes') or 0 <= min(op.attributes.get('broadcast_sizes')))
        and ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and op.results[0].type.shape == (*op.attributes.get('broadcast_sizes'), *op.operands[0].type.shape))
    )),
    'BroadcastAdd': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
    )),
    'BroadcastAnd': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (f_is_boolean(op.operands[0]) or f_is_integer(op.operands[0]))
    )),
    'BroadcastAtan2': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (f_is_float(op.operands[0]) or f_is_complex(op.operands[0]))
    )),
    'BroadcastCompare': (False, lambda op, context: (
        (logic.agree(f_element_type(op.operands[0]), f_element_type(op.operands[1])) and f_is_boolean(op.results[0]))
    )),
    'BroadcastComplex': (False, lambda op, context: (
        (logic.agree(f_element_type(op.operands[0]), f_element_type(op.operands[1])) and f_is_float(op.operands[0]) and logic.agree(f_element_type(op.results[0]), f_complex(f_element_type(op.operands[0]))))
    )),
    'BroadcastDivide': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (not f_is_boolean(op.operands[0]))
    )),
    'BroadcastInDim': (False, lambda op, context: (
        ((None not in op.results[0].type.shape or f_is_static_or_bounded(op.results[0])) and (context.is_hlo or op.results[0].type.shape.count(None) <= 1))
        and (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
        and (len(op.attributes.get('broadcast_dimensions')) == len(op.operands[0].type.shape))
        and ((not op.attributes.get('broadcast_dimensions') or 0 <= min(op.attributes.get('broadcast_dimensions'))) and (not op.attributes.get('broadcast_dimensions') or max(op.attributes.get('broadcast_dimensions')) < len(op.results[0].type.shape)))
        and (len(op.attributes.get('broadcast_dimensions')) < 2 or len(set(op.attributes.get('broadcast_dimensions'))) == len(op.attributes.get('broadcast_dimensions')))
        and all([(op.operands[0].type.shape[d] == op.results[0].type.shape[op.attributes.get('broadcast_dimensions')[d]] or (op.operands[0].type.shape[d] == 1 and (not context.is_hlo))) for d in tuple(range(len(op.operands[0].type.shape)))])
    )),
    'BroadcastMaximum': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
    )),
    'BroadcastMinimum': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
    )),
    'BroadcastMultiply': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
    )),
    'BroadcastNextAfter': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and f_is_float(op.operands[0])
    )),
    'BroadcastOr': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (f_is_boolean(op.operands[0]) or f_is_integer(op.operands[0]))
    )),
    'BroadcastPolygamma': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and f_is_float(op.operands[0])
    )),
    'BroadcastPower': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (not f_is_boolean(op.operands[0]))
    )),
    'BroadcastRemainder': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (not f_is_boolean(op.operands[0]))
    )),
    'BroadcastSelect': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[1]), f_element_type(op.operands[2]), f_element_type(op.results[0])) is not False
    )),
    'BroadcastShiftLeft': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and f_is_integer(op.operands[0])
    )),
    'BroadcastShiftRightArithmetic': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and f_is_integer(op.operands[0])
    )),
    'BroadcastShiftRightLogical': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and f_is_integer(op.operands[0])
    )),
    'BroadcastSubtract': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (not f_is_boolean(op.operands[0]))
    )),
    'BroadcastXor': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and (f_is_boolean(op.operands[0]) or f_is_integer(op.operands[0]))
    )),
    'BroadcastZeta': (False, lambda op, context: (
        logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False
        and f_is_float(op.operands[0])
    )),
    'Call': (False, lambda op, context: (
        f_input_types(op.regions[0]) == tuple([entry.type for entry in op.operands])
        and f_output_types(op.regions[0]) == f_types(op.results)
    )),
    'Case': (False, lambda op, context: (
        logic.agree(op.operands[0].type.element_type, constants['i32'])
        and 0 < len(op.branches)
        and all([logic.agree(f_input_types(b), ()) for b in op.branches])
        and f_same(tuple([f_output_types(entry) for entry in op.branches])) is not False
        and logic.agree(f_types(op.results), f_output_types(op.branches[0]))
    )),
    'Cbrt': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Ceil': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'ChloConstant': (False, lambda op, context: (
        ((None not in op.results[0].type.shape or f_is_static(op.results[0])) and logic.agree(f_type(op.attributes.get('value')), op.results[0].type))
    )),
    'ChloTan': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Cholesky': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and 2 <= len(op.operands[0].type.shape)
        and op.operands[0].type.shape[-2] == op.operands[0].type.shape[-1]
    )),
    'Clamp': (False, lambda op, context: (
        ((len(op.operands[0].type.shape) == 0) or op.operands[0].type.shape == op.operands[1].type.shape)
        and ((len(op.operands[2].type.shape) == 0) or op.operands[2].type.shape == op.operands[1].type.shape)
        and (op.operands[0].type.element_type is op.operands[1].type.element_type is op.operands[2].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.operands[2].type.element_type)
        and (op.operands[1].type is op.results[0].type or op.operands[1].type == op.results[0].type)
    )),
    'CollectiveBroadcast': (True, lambda op, context: (
        f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False
        and (logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)) is not False and (not f_has_padding(op.attributes.get('replica_groups'))))
        and logic.every((logic.implies(logic.negated(op.has_dynamic_root), lambda: logic.both(logic.chain(('>=',), f_size(op.operands), 1), lambda: logic.chain(('=',), logic.mapped(f_type, (True,), op.logical_result_types), logic.mapped(f_type, (True,), op.operands)))),)) is not False
        and logic.every((logic.implies(op.has_dynamic_root, lambda: logic.both(logic.both(logic.both(logic.chain(('>=',), f_size(op.operands), 2), lambda: logic.chain(('=',), f_shape(logic.index(op.operands, logic.negative(1))), (logic.subtract(f_size(op.operands), 1), ))), lambda: logic.chain(('=',), f_element_type(logic.index(op.operands, logic.negative(1))), constants['i32'])), lambda: logic.chain(('=',), logic.mapped(f_type, (True,), op.logical_result_types), f_type(logic.slice_(op.operands, None, logic.negative(1)))))),)) is not False
        and logic.agree(len(op.logical_result_types), logic.subtract(f_size(op.operands), logic.choose(op.has_dynamic_root, lambda: 1, lambda: 0)))
    )),
    'CollectivePermute': (True, lambda op, context: (
        (f_is_given(op.attributes.get('slice_sizes')) or logic.mapped(f_is_tensor, (True,), op.operands))
        and logic.every((logic.every(logic.chain(('=',), f_size(pair), 2) for pair in logic.each(op.attributes.get('source_target_pairs'))),)) is not False
        and f_is_unique(f_column(op.attributes.get('source_target_pairs'), 0)) is not False
        and f_is_unique(f_column(op.attributes.get('source_target_pairs'), 1)) is not False
        and logic.chain(('<=', '<'), 0, op.attributes.get('source_target_pairs'), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)) is not False
        and (f_is_given(op.attributes.get('slice_sizes')) or tuple([entry for entry in op.logical_result_types]) == tuple([entry.type for entry in op.operands]))
    )),
    'CollectivePermuteDone': (False, lambda op, context: (
        (op.results[0].type is op.operands[0].type.types[1] or op.results[0].type == op.operands[0].type.types[1])
    )),
    'CollectivePermuteStart': (False, lambda op, context: (
        (lambda e: (2 <= len(e) and (f_is_given(op.attributes.get('slice_sizes')) or logic.agree(e[0], op.operand_shape))))(op.results[0].type.types)
    )),
    'CollectiveReduce': (True, lambda op, context: (
        f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False
        and (logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)) is not False and (not f_has_padding(op.attributes.get('replica_groups'))))
        and logic.every((logic.choose(op.has_dynamic_root, lambda: logic.both(logic.both(logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), logic.mapped(f_shape, (True,), logic.slice_(op.operands, None, logic.negative(1)))), lambda: logic.chain(('=',), f_rank(logic.index(op.operands, logic.negative(1))), 1)), lambda: logic.chain(('=',), f_size(logic.index(op.operands, logic.negative(1))), logic.subtract(f_size(op.operands), 1))), lambda: logic.chain(('=',), logic.mapped(f_shape, (True,), op.logical_result_types), logic.mapped(f_shape, (True,), op.operands))),)) is not False
        and (lambda E: (f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), ) and f_output_types(op.regions[0]) == (f_tensor(E), ) and f_is_promotable(op.operands[0].type.element_type, E) is not False))(f_element_type(f_output_types(op.regions[0])[0]))
    )),
    'Compare': (False, lambda op, context: (
        (op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type)
        and op.operands[0].type.shape == op.operands[1].type.shape == op.results[0].type.shape
        and (logic.agree(op.attributes.get('compare_type'), 'NOTYPE') or (logic.agree(op.attributes.get('compare_type'), 'SIGNED') if f_is_signed_integer(op.operands[0]) else (logic.agree(op.attributes.get('compare_type'), 'UNSIGNED') if (f_is_unsigned_integer(op.operands[0]) or f_is_boolean(op.operands[0])) else (logic.agree(op.attributes.get('compare_type'), 'FLOAT') if f_is_complex(op.operands[0]) else logic.chain(('in',), op.attributes.get('compare_type'), ('FLOAT', 'TOTALORDER', )) is not False))))
    )),
    'Complex': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type or op.operands[0].type == op.operands[1].type)
        and op.results[0].type.shape == op.operands[0].type.shape == op.operands[1].type.shape
        and logic.agree(op.results[0].type.element_type, f_complex(op.operands[0].type.element_type))
    )),
    'Composite': (True, lambda op, context: (
        logic.every((f_is_namespaced_op_name(op.attributes.get('composite_name')),)) is not False
        and logic.every((context.is_defined_in_parent_scope(op.attributes.get('decomposition')),)) is not False
        and f_identical(f_types(op.operands), f_input_types(context.function(op.attributes.get('decomposition')))) is not False
        and f_identical(f_types(op.results), f_output_types(context.function(op.attributes.get('decomposition')))) is not False
    )),
    'Concatenate': (False, lambda op, context: (
        f_same(tuple([entry.type.element_type for entry in op.operands])) is not False
        and (f_same(tuple([len(entry.type.shape) for entry in op.operands])) is not False and logic.every((f_same_by_pairs(tuple(f_without(f_shape(x), (op.attributes.get('dimension'), )) for x in logic.each(op.operands))),)) is not False)
        and 0 < len(op.operands)
        and (0 <= op.attributes.get('dimension') and op.attributes.get('dimension') < len(op.operands[0].type.shape))
        and (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
        and logic.agree(op.results[0].type.shape, f_replace(op.operands[0].type.shape, op.attributes.get('dimension'), f_sum(tuple([entry.type.shape[op.attributes.get('dimension')] for entry in op.operands]))))
    )),
    'Conditional': (False, lambda op, context: (
        (op.operands[0].type.element_type in (constants['i1'], constants['i32'], ) and ((not f_is_boolean(op.operands[0])) or (len(op.branches) == 2)))
        and logic.chain(('<', '='), 0, len(op.branches), len(op.branch_operands)) is not False
        and logic.every((logic.every(logic.chain(('=',), f_input_types(logic.index(op.branches, i)), (f_type(logic.index(op.branch_operands, i)), )) for i in logic.each(f_range(f_size(op.branches)))),)) is not False
        and all([logic.agree(f_output_types(b), f_types(op.results)) for b in op.branches])
    )),
    'Conj': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Constant': (False, lambda op, context: (
        f_is_static(op.results[0])
        and (logic.agree(f_type(op.attributes.get('value')), op.results[0].type) or (logic.every((f_is_quantized(op.results[0]),)) is not False and logic.agree(f_shape(op.attributes.get('value')), f_shape(op.results[0])) and logic.chain(('in',), f_element_type(op.attributes.get('value')), (f_storage_type(op.results[0]), f_signless(f_storage_type(op.results[0])), )) is not False))
    )),
    'ConstantLike': (False, lambda op, context: (
        logic.agree(f_shape(op.operands[0]), f_shape(op.results[0]))
    )),
    'Convert': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'Convolution': (False, lambda op, context: (
        (len(op.operands[0].type.shape) == len(op.operands[1].type.shape))
        and logic.agree(f_size(op.attributes.get('window_strides')), (len(op.operands[0].type.shape) - 2))
        and logic.chain(('<',), 0, op.attributes.get('window_strides')) is not False
        and (logic.agree(f_size(op.attributes.get('padding')), (len(op.operands[0].type.shape) - 2)) and logic.every((logic.every(logic.chain(('=',), f_size(p), 2) for p in logic.each(op.attributes.get('padding'))),)) is not False)
        and logic.agree(f_size(op.attributes.get('lhs_dilation')), (len(op.operands[0].type.shape) - 2))
        and logic.chain(('<',), 0, op.attributes.get('lhs_dilation')) is not False
        and logic.agree(f_size(op.attributes.get('rhs_dilation')), (len(op.operands[0].type.shape) - 2))
        and logic.chain(('<',), 0, op.attributes.get('rhs_dilation')) is not False
        and logic.agree(f_size(op.attributes.get('window_reversal')), (len(op.operands[0].type.shape) - 2))
        and logic.agree(logic.modulo(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_batch_dimension), op.attributes.get('batch_group_count')), 0)
        and logic.agree(logic.modulo(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_feature_dimension), op.attributes.get('feature_group_count')), 0)
        and (len(op.attributes['dimension_numbers'].input_spatial_dimensions) == (len(op.operands[0].type.shape) - 2))
        and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and logic.chain(('<=', '<'), 0, d, len(op.operands[0].type.shape)) is not False))((*(*(op.attributes['dimension_numbers'].input_batch_dimension, ), *op.attributes['dimension_numbers'].input_spatial_dimensions), *(op.attributes['dimension_numbers'].input_feature_dimension, )))
        and (f_is_given(op.attributes.get('sparsity_config')) or logic.agree(op.operands[1].type.shape[op.attributes['dimension_numbers'].kernel_input_feature_dimension], logic.divide(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_feature_dimension), op.attributes.get('feature_group_count'))))
        and logic.agree(logic.modulo(f_dim(op.operands[1], op.attributes['dimension_numbers'].kernel_output_feature_dimension), op.attributes.get('batch_group_count')), 0)
        and logic.agree(logic.modulo(f_dim(op.operands[1], op.attributes['dimension_numbers'].kernel_output_feature_dimension), op.attributes.get('feature_group_count')), 0)
        and (len(op.attributes['dimension_numbers'].kernel_spatial_dimensions) == (len(op.operands[0].type.shape) - 2))
        and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and logic.chain(('<=', '<'), 0, d, len(op.operands[0].type.shape)) is not False))((*(*op.attributes['dimension_numbers'].kernel_spatial_dimensions, *(op.attributes['dimension_numbers'].kernel_input_feature_dimension, )), *(op.attributes['dimension_numbers'].kernel_output_feature_dimension, )))
        and (len(op.attributes['dimension_numbers'].output_spatial_dimensions) == (len(op.operands[0].type.shape) - 2))
        and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and logic.chain(('<=', '<'), 0, d, len(op.operands[0].type.shape)) is not False))((*(*(op.attributes['dimension_numbers'].output_batch_dimension, ), *op.attributes['dimension_numbers'].output_spatial_dimensions), *(op.attributes['dimension_numbers'].output_feature_dimension, )))
        and 0 < op.attributes.get('feature_group_count')
        and 0 < op.attributes.get('batch_group_count')
        and ((op.attributes.get('feature_group_count') == 1) or (op.attributes.get('batch_group_count') == 1))
        and logic.chain(('in',), f_size(op.attributes.get('precision_config')), (0, 2, )) is not False
        and (logic.agree(op.results[0].type.shape[op.attributes['dimension_numbers'].output_batch_dimension], logic.divide(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_batch_dimension), op.attributes.get('batch_group_count'))) and op.results[0].type.shape[op.attributes['dimension_numbers'].output_feature_dimension] == op.operands[1].type.shape[op.attributes['dimension_numbers'].kernel_output_feature_dimension] and logic.agree(tuple([op.results[0].type.shape[axis] for axis in op.attributes['dimension_numbers'].output_spatial_dimensions]), f_num_windows(tuple([op.operands[0].type.shape[axis] for axis in op.attributes['dimension_numbers'].input_spatial_dimensions]), tuple([op.operands[1].type.shape[axis] for axis in op.attributes['dimension_numbers'].kernel_spatial_dimensions]), op.attributes.get('window_strides'), op.attributes.get('padding'), op.attributes.get('lhs_dilation'), op.attributes.get('rhs_dilation'))))
        and (len(op.results[0].type.shape) == len(op.operands[0].type.shape))
        and ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) and (context.is_hlo or (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)))
        and (context.is_hlo or (not tuple([op.operands[1].type.shape[axis] for axis in op.attributes['dimension_numbers'].kernel_spatial_dimensions]) or 0 < min(tuple([op.operands[1].type.shape[axis] for axis in op.attributes['dimension_numbers'].kernel_spatial_dimensions]))))
    )),
    'Copy': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'CopyDone': (False, lambda op, context: (
        (op.results[0].type is op.operands[0].type.types[0] or op.results[0].type == op.operands[0].type.types[0])
    )),
    'CopyStart': (False, lambda op, context: (
        (lambda e: ((len(e) == 3) and (e[0] is op.operands[0].type or e[0] == op.operands[0].type) and (e[1] is op.operands[0].type or e[1] == op.operands[0].type) and logic.agree(e[2], f_tensor(constants['ui32']))))(op.results[0].type.types)
    )),
    'Cosh': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Cosine': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'CountLeadingZeros': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'CrossReplicaSum': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'CustomCall': (False, lambda op, context: (
        (0 <= op.api_version and op.api_version <= 4)
    )),
    'Digamma': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Divide': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Domain': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Dot': (False, lambda op, context: (
        ((1 <= len(op.operands[0].type.shape) and len(op.operands[0].type.shape) <= 2) and (1 <= len(op.operands[1].type.shape) and len(op.operands[1].type.shape) <= 2))
        and op.operands[0].type.shape[-1] == op.operands[1].type.shape[0]
        and logic.agree(op.results[0].type.shape, logic.add(logic.slice_(f_shape(op.operands[0]), None, logic.negative(1)), logic.slice_(f_shape(op.operands[1]), 1, None)))
        and logic.chain(('<=',), f_size(op.attributes.get('precision_config')), 2) is not False
    )),
    'DotGeneral': (False, lambda op, context: (
        (len(op.attributes['dot_dimension_numbers'].lhs_batching_dimensions) == len(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions))
        and (len(op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions) == len(op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions))
        and (len((*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions)) < 2 or len(set((*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions))) == len((*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions)))
        and (len((*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions)) < 2 or len(set((*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions))) == len((*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions)))
        and ((not op.attributes['dot_dimension_numbers'].lhs_batching_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].lhs_batching_dimensions)) and (not op.attributes['dot_dimension_numbers'].lhs_batching_dimensions or max(op.attributes['dot_dimension_numbers'].lhs_batching_dimensions) < len(op.operands[0].type.shape)))
        and ((not op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions)) and (not op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions or max(op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions) < len(op.operands[0].type.shape)))
        and ((not op.attributes['dot_dimension_numbers'].rhs_batching_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions)) and (not op.attributes['dot_dimension_numbers'].rhs_batching_dimensions or max(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions) < len(op.operands[1].type.shape)))
        and ((not op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions)) and (not op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions or max(op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions) < len(op.operands[1].type.shape)))
        and tuple([op.operands[0].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].lhs_batching_dimensions]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].rhs_batching_dimensions])
        and tuple([op.operands[0].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions])
        and logic.chain(('in',), f_size(op.attributes.get('precision_config')), (0, 2, )) is not False
        and (op.results[0].type.shape == (*(*tuple([op.operands[0].type.shape[axis] for axis in op.attributes['dot_dimension_numbers'].lhs_batching_dimensions]), *f_without(op.operands[0].type.shape, (*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions))), *f_without(op.operands[1].type.shape, (*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions))) and logic.agree(f_dims(op.results[0], f_range(len(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions))), tuple([op.operands[1].type.shape[axis] for axis in op.attributes['dot_dimension_numbers'].rhs_batching_dimensions])))
        and ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) or (f_is_float(op.operands[0]) and f_is_float(op.operands[1])) or (f_is_integer(op.operands[0]) and f_is_integer(op.operands[1])))
        and (f_is_empty_algorithm(op.attributes.get('algorithm')) or logic.agree(op.attributes.get('precision_config'), 'DEFAULT'))
        and (op.attributes.get('algorithm') is None or logic.chain(('<',), 0, getattr(op.attributes.get('algorithm'), 'lhs_component_count', None)) is not False)
        and (op.attributes.get('algorithm') is None or logic.chain(('<',), 0, getattr(op.attributes.get('algorithm'), 'rhs_component_count', None)) is not False)
        and (op.attributes.get('algorithm') is None or logic.chain(('<',), 0, getattr(op.attributes.get('algorithm'), 'num_primitive_operations', None)) is not False)
    )),
    'DynamicBroadcastInDim': (True, lambda op, context: (
        (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
        and (len(op.attributes.get('broadcast_dimensions')) == len(op.operands[0].type.shape))
        and ((not op.attributes.get('broadcast_dimensions') or 0 <= min(op.attributes.get('broadcast_dimensions'))) and (not op.attributes.get('broadcast_dimensions') or max(op.attributes.get('broadcast_dimensions')) < len(op.results[0].type.shape)))
        and (len(op.attributes.get('broadcast_dimensions')) < 2 or len(set(op.attributes.get('broadcast_dimensions'))) == len(op.attributes.get('broadcast_dimensions')))
        and all([(op.operands[0].type.shape[d] == 1 or op.operands[0].type.shape[d] == op.results[0].type.shape[op.attributes.get('broadcast_dimensions')[d]]) for d in tuple(range(len(op.operands[0].type.shape)))])
        and logic.agree(f_size(context.content(op.output_dimensions)), len(op.results[0].type.shape))
        and (len((*op.known_expanding_dimensions, *op.known_nonexpanding_dimensions)) < 2 or len(set((*op.known_expanding_dimensions, *op.known_nonexpanding_dimensions))) == len((*op.known_expanding_dimensions, *op.known_nonexpanding_dimensions)))
        and ((not op.known_expanding_dimensions or 0 <= min(op.known_expanding_dimensions)) and (not op.known_expanding_dimensions or max(op.known_expanding_dimensions) < len(op.operands[0].type.shape)))
        and ((not op.known_nonexpanding_dimensions or 0 <= min(op.known_nonexpanding_dimensions)) and (not op.known_nonexpanding_dimensions or max(op.known_nonexpanding_dimensions) < len(op.operands[0].type.shape)))
        and (logic.chain(('<=',), 0, context.content(op.output_dimensions)) is not False and logic.agree(op.results[0].type.shape, context.content(op.output_dimensions)) and ((not (None not in op.operands[0].type.shape or f_is_static(op.operands[0]))) or all([(op.operands[0].type.shape[d] == 1 or logic.agree(op.operands[0].type.shape[d], logic.index(context.content(op.output_dimensions), logic.index(op.attributes.get('broadcast_dimensions'), d)))) for d in tuple(range(len(op.operands[0].type.shape)))])))
    )),
    'DynamicConv': (True, lambda op, context: (
        (len(op.operands[0].type.shape) == len(op.operands[1].type.shape))
        and logic.agree(f_size(op.attributes.get('window_strides')), (len(op.operands[0].type.shape) - 2))
        and logic.chain(('<',), 0, op.attributes.get('window_strides')) is not False
        and logic.agree(f_shape(context.content(op.padding)), ((len(op.operands[0].type.shape) - 2), 2, ))
        and logic.agree(f_size(op.attributes.get('lhs_dilation')), (len(op.operands[0].type.shape) - 2))
        and logic.chain(('<',), 0, op.attributes.get('lhs_dilation')) is not False
        and logic.agree(f_size(op.attributes.get('rhs_dilation')), (len(op.operands[0].type.shape) - 2))
        and logic.chain(('<',), 0, op.attributes.get('rhs_dilation')) is not False
        and logic.agree(f_size(op.attributes.get('window_reversal')), (len(op.operands[0].type.shape) - 2))
        and logic.agree(logic.modulo(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_batch_dimension), op.attributes.get('batch_group_count')), 0)
        and logic.agree(logic.modulo(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_feature_dimension), op.attributes.get('feature_group_count')), 0)
        and (len(op.attributes['dimension_numbers'].input_spatial_dimensions) == (len(op.operands[0].type.shape) - 2))
        and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and logic.chain(('<=', '<'), 0, d, len(op.operands[0].type.shape)) is not False))((*(*(op.attributes['dimension_numbers'].input_batch_dimension, ), *op.attributes['dimension_numbers'].input_spatial_dimensions), *(op.attributes['dimension_numbers'].input_feature_dimension, )))
        and logic.agree(op.operands[1].type.shape[op.attributes['dimension_numbers'].kernel_input_feature_dimension], logic.divide(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_feature_dimension), op.attributes.get('feature_group_count')))
        and logic.agree(logic.modulo(f_dim(op.operands[1], op.attributes['dimension_numbers'].kernel_output_feature_dimension), op.attributes.get('batch_group_count')), 0)
        and logic.agree(logic.modulo(f_dim(op.operands[1], op.attributes['dimension_numbers'].kernel_output_feature_dimension), op.attributes.get('feature_group_count')), 0)
        and (len(op.attributes['dimension_numbers'].kernel_spatial_dimensions) == (len(op.operands[0].type.shape) - 2))
        and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and logic.chain(('<=', '<'), 0, d, len(op.operands[0].type.shape)) is not False))((*(*op.attributes['dimension_numbers'].kernel_spatial_dimensions, *(op.attributes['dimension_numbers'].kernel_input_feature_dimension, )), *(op.attributes['dimension_numbers'].kernel_output_feature_dimension, )))
        and (len(op.attributes['dimension_numbers'].output_spatial_dimensions) == (len(op.operands[0].type.shape) - 2))
        and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and logic.chain(('<=', '<'), 0, d, len(op.operands[0].type.shape)) is not False))((*(*(op.attributes['dimension_numbers'].output_batch_dimension, ), *op.attributes['dimension_numbers'].output_spatial_dimensions), *(op.attributes['dimension_numbers'].output_feature_dimension, )))
        and 0 < op.attributes.get('feature_group_count')
        and 0 < op.attributes.get('batch_group_count')
        and ((op.attributes.get('feature_group_count') == 1) or (op.attributes.get('batch_group_count') == 1))
        and logic.chain(('in',), f_size(op.attributes.get('precision_config')), (0, 2, )) is not False
        and (logic.agree(op.results[0].type.shape[op.attributes['dimension_numbers'].output_batch_dimension], logic.divide(f_dim(op.operands[0], op.attributes['dimension_numbers'].input_batch_dimension), op.attributes.get('batch_group_count'))) and op.results[0].type.shape[op.attributes['dimension_numbers'].output_feature_dimension] == op.operands[1].type.shape[op.attributes['dimension_numbers'].kernel_output_feature_dimension] and logic.agree(tuple([op.results[0].type.shape[axis] for axis in op.attributes['dimension_numbers'].output_spatial_dimensions]), f_num_windows(tuple([op.operands[0].type.shape[axis] for axis in op.attributes['dimension_numbers'].input_spatial_dimensions]), tuple([op.operands[1].type.shape[axis] for axis in op.attributes['dimension_numbers'].kernel_spatial_dimensions]), op.attributes.get('window_strides'), context.content(op.padding), op.attributes.get('lhs_dilation'), op.attributes.get('rhs_dilation'))))
        and (len(op.results[0].type.shape) == len(op.operands[0].type.shape))
        and ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) and (context.is_hlo or (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)))
    )),
    'DynamicGather': (True, lambda op, context: (
        (len(op.operands[0].type.shape) == ((len(op.attributes['dimension_numbers'].offset_dims) + len(op.attributes['dimension_numbers'].collapsed_slice_dims)) + len(op.attributes['dimension_numbers'].operand_batching_dims)))
        and (0 <= op.attributes['dimension_numbers'].index_vector_dim and op.attributes['dimension_numbers'].index_vector_dim <= len(op.operands[1].type.shape))
        and logic.agree(len(op.attributes['dimension_numbers'].start_index_map), logic.choose(logic.chain(('<',), op.attributes['dimension_numbers'].index_vector_dim, f_rank(op.operands[1])), lambda: f_dim(op.operands[1], op.attributes['dimension_numbers'].index_vector_dim), lambda: 1))
        and ((len(op.attributes['dimension_numbers'].offset_dims) < 2 or len(set(op.attributes['dimension_numbers'].offset_dims)) == len(op.attributes['dimension_numbers'].offset_dims)) and f_is_sorted(op.attributes['dimension_numbers'].offset_dims) is not False)
        and ((not op.attributes['dimension_numbers'].offset_dims or 0 <= min(op.attributes['dimension_numbers'].offset_dims)) and (not op.attributes['dimension_numbers'].offset_dims or max(op.attributes['dimension_numbers'].offset_dims) < len(op.results[0].type.shape)))
        and ((len(op.attributes['dimension_numbers'].collapsed_slice_dims) < 2 or len(set(op.attributes['dimension_numbers'].collapsed_slice_dims)) == len(op.attributes['dimension_numbers'].collapsed_slice_dims)) and f_is_sorted(op.attributes['dimension_numbers'].collapsed_slice_dims) is not False)
        and ((not op.attributes['dimension_numbers'].collapsed_slice_dims or 0 <= min(op.attributes['dimension_numbers'].collapsed_slice_dims)) and (not op.attributes['dimension_numbers'].collapsed_slice_dims or max(op.attributes['dimension_numbers'].collapsed_slice_dims) < len(op.operands[0].type.shape)))
        and logic.chain(('<=',), logic.index(context.content(op.slice_sizes), op.attributes['dimension_numbers'].collapsed_slice_dims), 1) is not False
        and (len(op.attributes['dimension_numbers'].start_index_map) < 2 or len(set(op.attributes['dimension_numbers'].start_index_map)) == len(op.attributes['dimension_numbers'].start_index_map))
        and ((not op.attributes['dimension_numbers'].start_index_map or 0 <= min(op.attributes['dimension_numbers'].start_index_map)) and (not op.attributes['dimension_numbers'].start_index_map or max(op.attributes['dimension_numbers'].start_index_map) < len(op.operands[0].type.shape)))
        and logic.agree(f_size(context.content(op.slice_sizes)), len(op.operands[0].type.shape))
        and logic.chain(('<=', '<='), 0, context.content(op.slice_sizes), op.operands[0].type.shape) is not False
        and ((len((*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims)) < 2 or len(set((*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims))) == len((*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims))) and f_is_sorted(op.attributes['dimension_numbers'].operand_batching_dims) is not False and ((not op.attributes['dimension_numbers'].operand_batching_dims or 0 <= min(op.attributes['dimension_numbers'].operand_batching_dims)) and (not op.attributes['dimension_numbers'].operand_batching_dims or max(op.attributes['dimension_numbers'].operand_batching_dims) < len(op.operands[0].type.shape))) and logic.chain(('<=',), logic.index(context.content(op.slice_sizes), op.attributes['dimension_numbers'].operand_batching_dims), 1) is not False and (len(op.attributes['dimension_numbers'].start_indices_batching_dims) < 2 or len(set(op.attributes['dimension_numbers'].start_indices_batching_dims)) == len(op.attributes['dimension_numbers'].start_indices_batching_dims)) and ((not op.attributes['dimension_numbers'].start_indices_batching_dims or 0 <= min(op.attributes['dimension_numbers'].start_indices_batching_dims)) and (not op.attributes['dimension_numbers'].start_indices_batching_dims or max(op.attributes['dimension_numbers'].start_indices_batching_dims) < len(op.operands[1].type.shape))) and op.attributes['dimension_numbers'].index_vector_dim not in op.attributes['dimension_numbers'].start_indices_batching_dims and (len(op.attributes['dimension_numbers'].operand_batching_dims) == len(op.attributes['dimension_numbers'].start_indices_batching_dims)) and tuple([op.operands[0].type.shape[entry] for entry in op.attributes['dimension_numbers'].operand_batching_dims]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['dimension_numbers'].start_indices_batching_dims]) and (len((*op.attributes['dimension_numbers'].start_index_map, *op.attributes['dimension_numbers'].operand_batching_dims)) < 2 or len(set((*op.attributes['dimension_numbers'].start_index_map, *op.attributes['dimension_numbers'].operand_batching_dims))) == len((*op.attributes['dimension_numbers'].start_index_map, *op.attributes['dimension_numbers'].operand_batching_dims))))
        and logic.agree(op.results[0].type.shape, f_combine(f_without(op.operands[1].type.shape, (op.attributes['dimension_numbers'].index_vector_dim, )), f_without(tuple([logic.index(context.content(op.slice_sizes), d) for d in tuple(range(len(op.operands[0].type.shape)))]), (*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims)), op.attributes['dimension_numbers'].offset_dims))
        and (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)
    )),
    'DynamicIota': (True, lambda op, context: (
        logic.chain(('<=', '<'), 0, op.attributes.get('iota_dimension'), f_size(context.content(op.output_shape))) is not False
        and logic.agree(len(op.results[0].type.shape), f_size(context.content(op.output_shape)))
        and (logic.chain(('<=',), 0, context.content(op.output_shape)) is not False and logic.agree(op.results[0].type.shape, context.content(op.output_shape)))
    )),
    'DynamicPad': (True, lambda op, context: (
        (op.operands[0].type.element_type is op.operands[1].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.results[0].type.element_type)
        and logic.chain(('=', '=', '='), f_size(context.content(op.edge_padding_low)), f_size(context.content(op.edge_padding_high)), f_size(context.content(op.interior_padding)), len(op.operands[0].type.shape)) is not False
        and logic.chain(('<=',), 0, context.content(op.interior_padding)) is not False
        and op.results[0].type.shape == tuple([logic.add(logic.add(logic.add(f_dim(op.operands[0], d), logic.index(context.content(op.edge_padding_low), d)), logic.multiply(f_max(logic.subtract(f_dim(op.operands[0], d), 1), 0), logic.index(context.content(op.interior_padding), d))), logic.index(context.content(op.edge_padding_high), d)) for d in tuple(range(len(op.operands[0].type.shape)))])
    )),
    'DynamicReshape': (True, lambda op, context: (
        (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
        and op.operands[0].type.num_elements == op.results[0].type.num_elements
        and logic.agree(f_size(context.content(op.output_shape)), len(op.results[0].type.shape))
        and (logic.chain(('<=',), 0, context.content(op.output_shape)) is not False and logic.agree(op.results[0].type.shape, context.content(op.output_shape)) and logic.agree(f_product(op.operands[0].type.shape), f_product(context.content(op.output_shape))))
    )),
    'DynamicSlice': (False, lambda op, context: (
        (logic.agree(tuple([len(entry.type.shape) for entry in op.start_indices]), 0) or (context.is_hlo and len(op.start_indices[0].type.shape) == len(op.start_indices) == 1))
        and (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)
        and logic.chain(('=', '='), f_num_indices(op.start_indices), len(op.attributes.get('slice_sizes')), len(op.operands[0].type.shape)) is not False
        and f_same(tuple([entry.type for entry in op.start_indices])) is not False
        and ((not op.attributes.get('slice_sizes') or 0 <= min(op.attributes.get('slice_sizes'))) and (len(op.attributes.get('slice_sizes')) == len(op.operands[0].type.shape) and all([a <= b for a, b in zip(op.attributes.get('slice_sizes'), op.operands[0].type.shape)])))
        and op.results[0].type.shape == op.attributes.get('slice_sizes')
    )),
    'DynamicUpdateSlice': (False, lambda op, context: (
        (logic.agree(tuple([len(entry.type.shape) for entry in op.start_indices]), 0) or (context.is_hlo and len(op.start_indices[0].type.shape) == len(op.start_indices) == 1))
        and (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.operands[1].type.element_type is op.operands[0].type.element_type or op.operands[1].type.element_type == op.operands[0].type.element_type)
        and (len(op.operands[1].type.shape) == len(op.operands[0].type.shape))
        and logic.agree(f_num_indices(op.start_indices), len(op.operands[0].type.shape))
        and f_same(tuple([entry.type for entry in op.start_indices])) is not False
        and ((not op.operands[1].type.shape or 0 <= min(op.operands[1].type.shape)) and (len(op.operands[1].type.shape) == len(op.operands[0].type.shape) and all([a <= b for a, b in zip(op.operands[1].type.shape, op.operands[0].type.shape)])))
    )),
    'Erf': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'ErfInv': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Erfc': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Exponential': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'ExponentialMinusOne': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Fft': (False, lambda op, context: (
        len(op.attributes.get('fft_length')) <= len(op.operands[0].type.shape)
        and logic.every((logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'RFFT'), lambda: logic.both(f_is_float(op.operands[0]), lambda: logic.chain(('=',), f_element_type(op.results[0]), f_complex(f_element_type(op.operands[0])))), lambda: logic.both(f_is_complex(op.operands[0]), lambda: logic.chain(('=',), f_element_type(op.operands[0]), logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'IRFFT'), lambda: f_complex(f_element_type(op.results[0])), lambda: f_element_type(op.results[0]))))),)) is not False
        and (1 <= len(op.attributes.get('fft_length')) and len(op.attributes.get('fft_length')) <= 3)
        and (logic.every((logic.implies(logic.chain(('=',), op.attributes.get('fft_type'), 'RFFT'), lambda: logic.chain(('=',), logic.slice_(f_shape(op.operands[0]), logic.negative(f_size(op.attributes.get('fft_length'))), None), op.attributes.get('fft_length'))),)) is not False and logic.every((logic.implies(logic.chain(('=',), op.attributes.get('fft_type'), 'IRFFT'), lambda: logic.chain(('=',), logic.slice_(f_shape(op.results[0]), logic.negative(f_size(op.attributes.get('fft_length'))), None), op.attributes.get('fft_length'))),)) is not False)
        and (lambda halved: logic.every((logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'RFFT'), lambda: logic.chain(('=',), f_shape(op.results[0]), logic.add(logic.slice_(f_shape(op.operands[0]), None, logic.negative(1)), (halved, ))), lambda: logic.choose(logic.chain(('=',), op.attributes.get('fft_type'), 'IRFFT'), lambda: logic.chain(('=',), f_shape(op.operands[0]), logic.add(logic.slice_(f_shape(op.results[0]), None, logic.negative(1)), (halved, ))), lambda: logic.chain(('=',), f_shape(op.results[0]), f_shape(op.operands[0])))),)) is not False)((0 if (op.attributes.get('fft_length')[-1] == 0) else logic.add(f_floor(logic.divide(logic.index(op.attributes.get('fft_length'), logic.negative(1)), 2)), 1)))
    )),
    'Floor': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'FunctionCall': (True, lambda op, context: (
        logic.every((context.is_defined_in_parent_scope(op.attributes.get('callee')),)) is not False
        and f_identical(f_input_types(context.function(op.attributes.get('callee'))), tuple([entry.type for entry in op.operands])) is not False
        and f_identical(f_output_types(context.function(op.attributes.get('callee'))), tuple([entry.type for entry in op.results])) is not False
    )),
    'FunctionConstant': (True, lambda op, context: (
        logic.every((context.is_defined_in_parent_scope(op.attributes.get('value')),)) is not False
        and f_identical(f_input_types(context.function(op.attributes.get('value'))), op.argument_types) is not False
        and f_identical(f_output_types(context.function(op.attributes.get('value'))), op.return_types) is not False
    )),
    'Fusion': (False, lambda op, context: (
        f_input_types(op.regions[0]) == tuple([entry.type for entry in op.operands])
        and f_output_types(op.regions[0]) == f_types(op.results)
    )),
    'Gather': (False, lambda op, context: (
        (len(op.operands[0].type.shape) == ((len(op.attributes['dimension_numbers'].offset_dims) + len(op.attributes['dimension_numbers'].collapsed_slice_dims)) + len(op.attributes['dimension_numbers'].operand_batching_dims)))
        and (0 <= op.attributes['dimension_numbers'].index_vector_dim and op.attributes['dimension_numbers'].index_vector_dim <= len(op.operands[1].type.shape))
        and logic.agree(len(op.attributes['dimension_numbers'].start_index_map), logic.choose(logic.chain(('<',), op.attributes['dimension_numbers'].index_vector_dim, f_rank(op.operands[1])), lambda: f_dim(op.operands[1], op.attributes['dimension_numbers'].index_vector_dim), lambda: 1))
        and ((len(op.attributes['dimension_numbers'].offset_dims) < 2 or len(set(op.attributes['dimension_numbers'].offset_dims)) == len(op.attributes['dimension_numbers'].offset_dims)) and f_is_sorted(op.attributes['dimension_numbers'].offset_dims) is not False)
        and ((not op.attributes['dimension_numbers'].offset_dims or 0 <= min(op.attributes['dimension_numbers'].offset_dims)) and (not op.attributes['dimension_numbers'].offset_dims or max(op.attributes['dimension_numbers'].offset_dims) < len(op.results[0].type.shape)))
        and (len((*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims)) < 2 or len(set((*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims))) == len((*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims)))
        and f_is_sorted(op.attributes['dimension_numbers'].collapsed_slice_dims) is not False
        and ((not op.attributes['dimension_numbers'].collapsed_slice_dims or 0 <= min(op.attributes['dimension_numbers'].collapsed_slice_dims)) and (not op.attributes['dimension_numbers'].collapsed_slice_dims or max(op.attributes['dimension_numbers'].collapsed_slice_dims) < len(op.operands[0].type.shape)))
        and logic.chain(('<=',), logic.index(op.attributes.get('slice_sizes'), op.attributes['dimension_numbers'].collapsed_slice_dims), 1) is not False
        and f_is_sorted(op.attributes['dimension_numbers'].operand_batching_dims) is not False
        and ((not op.attributes['dimension_numbers'].operand_batching_dims or 0 <= min(op.attributes['dimension_numbers'].operand_batching_dims)) and (not op.attributes['dimension_numbers'].operand_batching_dims or max(op.attributes['dimension_numbers'].operand_batching_dims) < len(op.operands[0].type.shape)))
        and logic.chain(('<=',), logic.index(op.attributes.get('slice_sizes'), op.attributes['dimension_numbers'].operand_batching_dims), 1) is not False
        and (len(op.attributes['dimension_numbers'].start_indices_batching_dims) < 2 or len(set(op.attributes['dimension_numbers'].start_indices_batching_dims)) == len(op.attributes['dimension_numbers'].start_indices_batching_dims))
        and ((not op.attributes['dimension_numbers'].start_indices_batching_dims or 0 <= min(op.attributes['dimension_numbers'].start_indices_batching_dims)) and (not op.attributes['dimension_numbers'].start_indices_batching_dims or max(op.attributes['dimension_numbers'].start_indices_batching_dims) < len(op.operands[1].type.shape)))
        and op.attributes['dimension_numbers'].index_vector_dim not in op.attributes['dimension_numbers'].start_indices_batching_dims
        and (len(op.attributes['dimension_numbers'].operand_batching_dims) == len(op.attributes['dimension_numbers'].start_indices_batching_dims))
        and tuple([op.operands[0].type.shape[entry] for entry in op.attributes['dimension_numbers'].operand_batching_dims]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['dimension_numbers'].start_indices_batching_dims])
        and (len((*op.attributes['dimension_numbers'].start_index_map, *op.attributes['dimension_numbers'].operand_batching_dims)) < 2 or len(set((*op.attributes['dimension_numbers'].start_index_map, *op.attributes['dimension_numbers'].operand_batching_dims))) == len((*op.attributes['dimension_numbers'].start_index_map, *op.attributes['dimension_numbers'].operand_batching_dims)))
        and ((not op.attributes['dimension_numbers'].start_index_map or 0 <= min(op.attributes['dimension_numbers'].start_index_map)) and (not op.attributes['dimension_numbers'].start_index_map or max(op.attributes['dimension_numbers'].start_index_map) < len(op.operands[0].type.shape)))
        and (len(op.attributes.get('slice_sizes')) == len(op.operands[0].type.shape))
        and ((not op.attributes.get('slice_sizes') or 0 <= min(op.attributes.get('slice_sizes'))) and (len(op.attributes.get('slice_sizes')) == len(op.operands[0].type.shape) and all([a <= b for a, b in zip(op.attributes.get('slice_sizes'), op.operands[0].type.shape)])))
        and logic.agree(op.results[0].type.shape, f_combine(f_without(op.operands[1].type.shape, (op.attributes['dimension_numbers'].index_vector_dim, )), f_without(op.attributes.get('slice_sizes'), (*op.attributes['dimension_numbers'].collapsed_slice_dims, *op.attributes['dimension_numbers'].operand_batching_dims)), op.attributes['dimension_numbers'].offset_dims))
        and (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)
    )),
    'GetDimensionSize': (False, lambda op, context: (
        logic.agree(op.results[0].type.element_type, constants['i32'])
        and (0 <= op.attributes.get('dimension') and op.attributes.get('dimension') < len(op.operands[0].type.shape))
    )),
    'GetTupleElement': (False, lambda op, context: (
        (0 <= op.attributes.get('index') and op.attributes.get('index') < len(op.operands[0].type.types))
        and (op.results[0].type is op.operands[0].type.types[op.attributes.get('index')] or op.results[0].type == op.operands[0].type.types[op.attributes.get('index')])
    )),
    'HloDynamicReshape': (False, lambda op, context: (
        ((len(op.sizes) == len(op.results[0].type.shape)) and logic.agree(tuple([entry.type.element_type for entry in op.sizes]), constants['i32']))
        and ((op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type) and op.operands[0].type.num_elements == op.results[0].type.num_elements)
    )),
    'HloRecv': (False, lambda op, context: (
        (lambda e: ((len(e) == 3) and logic.agree(e[1], f_tensor(constants['ui32'])) and f_is_token(logic.index(e, 2))))(op.results[0].type.types)
    )),
    'HloRecvDone': (False, lambda op, context: (
        (lambda e: ((len(e) == 2) and (e[0] is op.operands[0].type.types[0] or e[0] == op.operands[0].type.types[0]) and f_is_token(logic.index(e, 1))))(op.results[0].type.types)
    )),
    'HloRng': (False, lambda op, context: (
        (len(op.operands) == 2)
        and logic.agree(tuple([entry.type.element_type for entry in op.operands]), op.results[0].type.element_type)
        and logic.every((logic.implies(logic.chain(('=',), op.attributes.get('distribution'), 'NORMAL'), lambda: f_is_float(op.results[0])),)) is not False
    )),
    'HloScan': (False, lambda op, context: (
        ((0 <= op.attributes.get('num_carries') and op.attributes.get('num_carries') <= len(op.operands)) and op.attributes.get('num_carries') <= len(op.logical_result_types))
        and logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), logic.mapped(f_rank, (True,), op.inputs)) is not False
        and f_same(logic.mapped(f_dim, (True, False), op.inputs, op.attributes.get('dimension'))) is not False
        and (logic.agree(f_input_types(op.regions[0]), op.body_inputs) and (len(f_output_types(op.regions[0])) == len(op.logical_result_types)) and ((op.attributes.get('num_carries') == 0) or logic.agree(logic.slice_(f_output_types(op.regions[0]), logic.negative(op.attributes.get('num_carries')), None), logic.mapped(f_type, (True,), op.inits))))
        and logic.agree(tuple([entry for entry in op.logical_result_types]), op.stacked_types)
    )),
    'HloSend': (False, lambda op, context: (
        (lambda e: ((len(e) == 3) and (e[0] is op.operands[0].type or e[0] == op.operands[0].type) and logic.agree(e[1], f_tensor(constants['ui32'])) and f_is_token(logic.index(e, 2))))(op.results[0].type.types)
    )),
    'HloSendDone': (False, lambda op, context: (
        (lambda e: ((len(e) == 3) and logic.agree(e[1], f_tensor(constants['ui32'])) and f_is_token(logic.index(e, 2))))(op.operands[0].type.types)
    )),
    'If': (False, lambda op, context: (
        f_input_types(op.regions[0]) == f_input_types(op.regions[1]) == ()
        and f_output_types(op.regions[0]) == f_output_types(op.regions[1])
        and f_types(op.results) == f_output_types(op.regions[0])
    )),
    'Imag': (False, lambda op, context: (
        op.results[0].type.shape == op.operands[0].type.shape
        and logic.agree(op.results[0].type.element_type, (f_complex_element_type(op.operands[0]) if f_is_complex(op.operands[0]) else op.operands[0].type.element_type))
    )),
    'Infeed': (False, lambda op, context: (
        0 < len(op.logical_result_types)
        and logic.every((logic.every(logic.either(logic.both(f_is_tensor(x), lambda: f_is_static(x)), lambda: f_is_tuple(x)) for x in logic.each(logic.slice_(op.logical_result_types, None, logic.negative(1)))),)) is not False
        and f_is_token(logic.index(op.logical_result_types, logic.negative(1)))
    )),
    'Iota': (False, lambda op, context: (
        (context.is_hlo or (None not in op.results[0].type.shape or f_is_static(op.results[0])))
        and (0 <= op.attributes.get('iota_dimension') and op.attributes.get('iota_dimension') < len(op.results[0].type.shape))
    )),
    'IsFinite': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'IsInf': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'IsNegInf': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'IsPosInf': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'Lgamma': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Log': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'LogPlusOne': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Logistic': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Map': (False, lambda op, context: (
        logic.every((f_same_by_pairs(logic.add(logic.mapped(f_shape, (True,), op.operands), (f_shape(op.results[0]), ))),)) is not False
        and 0 < len(op.operands)
        and logic.agree(op.attributes.get('dimensions'), f_range(len(op.operands[0].type.shape)))
        and (f_input_types(op.regions[0]) == tuple([f_tensor(entry) for entry in tuple([entry.type.element_type for entry in op.operands])]) and f_output_types(op.regions[0]) == (f_tensor(op.results[0].type.element_type), ))
    )),
    'Maximum': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Minimum': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Mulhi': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Multiply': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Negate': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'NextAfter': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Not': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'OptimizationBarrier': (False, lambda op, context: (
        f_types(op.operands) == f_types(op.results)
    )),
    'Or': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Pad': (False, lambda op, context: (
        (op.operands[0].type.element_type is op.operands[1].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.results[0].type.element_type)
        and len(op.attributes.get('edge_padding_low')) == len(op.attributes.get('edge_padding_high')) == len(op.attributes.get('interior_padding')) == len(op.operands[0].type.shape)
        and (not op.attributes.get('interior_padding') or 0 <= min(op.attributes.get('interior_padding')))
        and op.results[0].type.shape == tuple([logic.add(logic.add(logic.add(f_dim(op.operands[0], d), logic.index(op.attributes.get('edge_padding_low'), d)), logic.multiply(f_max(logic.subtract(f_dim(op.operands[0], d), 1), 0), logic.index(op.attributes.get('interior_padding'), d))), logic.index(op.attributes.get('edge_padding_high'), d)) for d in tuple(range(len(op.operands[0].type.shape)))])
    )),
    'PartitionId': (False, lambda op, context: (
        logic.agree(op.results[0].type.element_type, constants['ui32'])
    )),
    'Polygamma': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Popcnt': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Power': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'RaggedAllToAll': (False, lambda op, context: (
        (op.results[0].type is op.operands[1].type or op.results[0].type == op.operands[1].type)
        and ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) and logic.agree(logic.slice_(f_shape(op.operands[0]), 1, None), logic.slice_(f_shape(op.operands[1]), 1, None)))
        and ((op.operands[2].type is op.operands[3].type is op.operands[4].type is op.operands[5].type or op.operands[2].type == op.operands[3].type == op.operands[4].type == op.operands[5].type) and len(op.operands[2].type.shape) in (1, 2, ))
        and (f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False and logic.chain(('<=',), 0, f_process_ids(op.attributes.get('replica_groups'))) is not False)
    )),
    'RaggedDot': (False, lambda op, context: (
        ((len(op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions) == len(op.attributes['ragged_dot_dimension_numbers'].rhs_batching_dimensions)) and ((not op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions or 0 <= min(op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions)) and (not op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions or max(op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions) < len(op.operands[0].type.shape))) and ((not op.attributes['ragged_dot_dimension_numbers'].rhs_batching_dimensions or 0 <= min(op.attributes['ragged_dot_dimension_numbers'].rhs_batching_dimensions)) and (not op.attributes['ragged_dot_dimension_numbers'].rhs_batching_dimensions or max(op.attributes['ragged_dot_dimension_numbers'].rhs_batching_dimensions) < len(op.operands[1].type.shape))))
        and ((len(op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions) == len(op.attributes['ragged_dot_dimension_numbers'].rhs_contracting_dimensions)) and ((not op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions or 0 <= min(op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions)) and (not op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions or max(op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions) < len(op.operands[0].type.shape))) and ((not op.attributes['ragged_dot_dimension_numbers'].rhs_contracting_dimensions or 0 <= min(op.attributes['ragged_dot_dimension_numbers'].rhs_contracting_dimensions)) and (not op.attributes['ragged_dot_dimension_numbers'].rhs_contracting_dimensions or max(op.attributes['ragged_dot_dimension_numbers'].rhs_contracting_dimensions) < len(op.operands[1].type.shape))))
        and (tuple([op.operands[0].type.shape[entry] for entry in op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['ragged_dot_dimension_numbers'].rhs_contracting_dimensions]) and tuple([op.operands[0].type.shape[entry] for entry in op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['ragged_dot_dimension_numbers'].rhs_batching_dimensions]))
        and ((len(op.attributes['ragged_dot_dimension_numbers'].lhs_ragged_dimensions) == 1) and ((not op.attributes['ragged_dot_dimension_numbers'].lhs_ragged_dimensions or 0 <= min(op.attributes['ragged_dot_dimension_numbers'].lhs_ragged_dimensions)) and (not op.attributes['ragged_dot_dimension_numbers'].lhs_ragged_dimensions or max(op.attributes['ragged_dot_dimension_numbers'].lhs_ragged_dimensions) < len(op.operands[0].type.shape))) and ((not op.attributes['ragged_dot_dimension_numbers'].rhs_group_dimensions or 0 <= min(op.attributes['ragged_dot_dimension_numbers'].rhs_group_dimensions)) and (not op.attributes['ragged_dot_dimension_numbers'].rhs_group_dimensions or max(op.attributes['ragged_dot_dimension_numbers'].rhs_group_dimensions) < len(op.operands[1].type.shape))))
        and logic.agree(tuple([op.operands[1].type.shape[entry] for entry in op.attributes['ragged_dot_dimension_numbers'].rhs_group_dimensions]), op.operands[2].type.shape[-1])
        and logic.agree(len(op.attributes['ragged_dot_dimension_numbers'].rhs_group_dimensions), logic.choose(logic.chain(('in',), logic.index(op.attributes['ragged_dot_dimension_numbers'].lhs_ragged_dimensions, 0), logic.add(op.attributes['ragged_dot_dimension_numbers'].lhs_contracting_dimensions, op.attributes['ragged_dot_dimension_numbers'].lhs_batching_dimensions)), lambda: 0, lambda: 1))
        and logic.chain(('<=',), f_size(op.attributes.get('precision_config')), 2) is not False
    )),
    'Real': (False, lambda op, context: (
        op.results[0].type.shape == op.operands[0].type.shape
        and logic.agree(op.results[0].type.element_type, (f_complex_element_type(op.operands[0]) if f_is_complex(op.operands[0]) else op.operands[0].type.element_type))
    )),
    'RealDynamicSlice': (True, lambda op, context: (
        (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)
        and logic.chain(('=', '=', '=', '='), f_size(context.content(op.start_indices)), f_size(context.content(op.limit_indices)), f_size(context.content(op.strides)), len(op.operands[0].type.shape), len(op.results[0].type.shape)) is not False
        and logic.chain(('=', '='), f_element_type(context.content(op.start_indices)), f_element_type(context.content(op.limit_indices)), f_element_type(context.content(op.strides))) is not False
    )),
    'Recv': (True, lambda op, context: (
        logic.every((logic.every(logic.chain(('=',), f_size(pair), 2) for pair in logic.each(op.attributes.get('source_target_pairs'))),)) is not False
        and f_is_unique(f_column(op.attributes.get('source_target_pairs'), 0)) is not False
        and f_is_unique(f_column(op.attributes.get('source_target_pairs'), 1)) is not False
        and logic.chain(('<=', '<'), 0, op.attributes.get('source_target_pairs'), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)) is not False
        and logic.agree(op.channel_type, logic.choose(op.is_host_transfer, lambda: 'HOST_TO_DEVICE', lambda: 'DEVICE_TO_DEVICE'))
        and 0 < len(op.logical_result_types)
        and logic.every((logic.every(logic.both(f_is_tensor(x), lambda: f_is_static(x)) for x in logic.each(logic.slice_(op.logical_result_types, None, logic.negative(1)))),)) is not False
        and f_is_token(logic.index(op.logical_result_types, logic.negative(1)))
    )),
    'Reduce': (False, lambda op, context: (
        f_same(tuple([entry.type.shape for entry in op.inputs])) is not False
        and tuple([entry.type.element_type for entry in op.inputs]) == tuple([entry.type.element_type for entry in op.init_values])
        and logic.chain(('<', '=', '='), 0, len(op.inputs), len(op.init_values), len(op.logical_result_types)) is not False
        and ((not op.attributes.get('dimensions') or 0 <= min(op.attributes.get('dimensions'))) and (not op.attributes.get('dimensions') or max(op.attributes.get('dimensions')) < len(op.inputs[0].type.shape)))
        and (len(op.attributes.get('dimensions')) < 2 or len(set(op.attributes.get('dimensions'))) == len(op.attributes.get('dimensions')))
        and (lambda E: (f_input_types(op.regions[0]) == (*tuple([f_tensor(entry) for entry in E]), *tuple([f_tensor(entry) for entry in E])) and f_output_types(op.regions[0]) == tuple([f_tensor(entry) for entry in E]) and logic.every((logic.mapped(f_is_promotable, (True, True), logic.mapped(f_element_type, (True,), op.inputs), E),)) is not False))(tuple([f_element_type(entry) for entry in f_output_types(op.regions[0])]))
        and all([logic.agree(f_shape(x), f_without(op.inputs[0].type.shape, op.attributes.get('dimensions'))) for x in op.logical_result_types])
        and tuple([f_element_type(entry) for entry in op.logical_result_types]) == tuple([f_element_type(entry) for entry in f_output_types(op.regions[0])])
    )),
    'ReducePrecision': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and 1 <= op.attributes.get('exponent_bits')
        and 0 <= op.attributes.get('mantissa_bits')
    )),
    'ReduceScatter': (True, lambda op, context: (
        (lambda n: logic.agree(logic.modulo(logic.mapped(f_dim, (True, False), op.operands, op.attributes.get('scatter_dimension')), n), 0))(f_process_group_size(op.attributes.get('replica_groups'), op.channel_id, op.use_global_device_ids, context.num_partitions))
        and (0 <= op.attributes.get('scatter_dimension') and (not tuple([len(entry.type.shape) for entry in op.operands]) or op.attributes.get('scatter_dimension') < min(tuple([len(entry.type.shape) for entry in op.operands]))))
        and f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False
        and logic.agree(f_size(f_process_ids(op.attributes.get('replica_groups'))), logic.choose(op.use_global_device_ids, lambda: context.num_processes, lambda: context.num_replicas))
        and (logic.chain(('<=', '<'), 0, f_process_ids(op.attributes.get('replica_groups')), f_size(f_process_ids(op.attributes.get('replica_groups')))) is not False and (not f_has_padding(op.attributes.get('replica_groups'))))
        and logic.every((logic.implies(op.use_global_device_ids, lambda: logic.chain(('>',), op.channel_id, 0)),)) is not False
        and (lambda E: (f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), ) and f_output_types(op.regions[0]) == (f_tensor(E), ) and logic.every((logic.mapped(f_is_promotable, (True, False), logic.mapped(f_element_type, (True,), op.operands), E),)) is not False))(f_element_type(f_output_types(op.regions[0])[0]))
        and (lambda n: (tuple([f_shape(entry) for entry in op.logical_result_types]) == tuple([f_replace(x.type.shape, op.attributes.get('scatter_dimension'), logic.divide(f_dim(x, op.attributes.get('scatter_dimension')), n)) for x in op.operands]) and logic.agree(logic.modulo(logic.mapped(f_dim, (True, False), op.operands, op.attributes.get('scatter_dimension')), logic.mapped(f_dim, (True, False), op.logical_result_types, op.attributes.get('scatter_dimension'))), 0)))(f_process_group_size(op.attributes.get('replica_groups'), op.channel_id, op.use_global_device_ids, context.num_partitions))
        and logic.agree(tuple([f_element_type(entry) for entry in op.logical_result_types]), f_element_type(f_output_types(op.regions[0])[0]))
        and (context.is_hlo or (len(op.operands) == 1))
        and (context.is_hlo or logic.every((logic.every(logic.chain(('<',), 0, logic.multiply(f_dim(logic.index(op.operands_, i), op.attributes.get('scatter_dimension')), f_dim(logic.index(op.logical_result_types, i), op.attributes.get('scatter_dimension')))) for i in logic.each(f_range(f_size(op.operands)))),)) is not False)
    )),
    'ReduceWindow': (False, lambda op, context: (
        logic.chain(('<', '=', '='), 0, len(op.inputs), len(op.init_values), len(op.logical_result_types)) is not False
        and f_same(tuple([entry.type.shape for entry in op.inputs])) is not False
        and tuple([entry.type.element_type for entry in op.inputs]) == tuple([entry.type.element_type for entry in op.init_values])
        and (len(op.attributes.get('window_dimensions')) == len(op.inputs[0].type.shape))
        and (not op.attributes.get('window_dimensions') or 0 < min(op.attributes.get('window_dimensions')))
        and logic.agree(f_size(op.attributes.get('window_strides')), len(op.inputs[0].type.shape))
        and logic.chain(('<',), 0, op.attributes.get('window_strides')) is not False
        and logic.agree(f_size(op.attributes.get('base_dilations')), len(op.inputs[0].type.shape))
        and logic.chain(('<',), 0, op.attributes.get('base_dilations')) is not False
        and logic.agree(f_size(op.attributes.get('window_dilations')), len(op.inputs[0].type.shape))
        and logic.chain(('<',), 0, op.attributes.get('window_dilations')) is not False
        and (logic.agree(f_size(op.attributes.get('padding')), len(op.inputs[0].type.shape)) and logic.every((logic.every(logic.chain(('=',), f_size(p), 2) for p in logic.each(op.attributes.get('padding'))),)) is not False)
        and (lambda E: (f_input_types(op.regions[0]) == (*tuple([f_tensor(entry) for entry in E]), *tuple([f_tensor(entry) for entry in E])) and f_output_types(op.regions[0]) == tuple([f_tensor(entry) for entry in E]) and logic.every((logic.mapped(f_is_promotable, (True, True), logic.mapped(f_element_type, (True,), op.inputs), E),)) is not False))(tuple([f_element_type(entry) for entry in f_output_types(op.regions[0])]))
        and f_same(tuple([f_shape(entry) for entry in op.logical_result_types])) is not False
        and tuple([f_shape(x) for x in op.logical_result_types]) == tuple([f_num_windows(x.type.shape, op.attributes.get('window_dimensions'), op.attributes.get('window_strides'), op.attributes.get('padding'), op.attributes.get('base_dilations'), op.attributes.get('window_dilations')) for x in op.inputs])
        and tuple([f_element_type(entry) for entry in op.logical_result_types]) == tuple([f_element_type(entry) for entry in f_output_types(op.regions[0])])
    )),
    'Remainder': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'ReplicaId': (False, lambda op, context: (
        logic.agree(op.results[0].type.element_type, constants['ui32'])
    )),
    'Reshape': (False, lambda op, context: (
        ((None not in op.results[0].type.shape or f_is_static_or_bounded(op.results[0])) and (context.is_hlo or op.results[0].type.shape.count(None) <= 1))
        and (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
        and op.operands[0].type.num_elements == op.results[0].type.num_elements
    )),
    'Reverse': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (len(op.attributes.get('dimensions')) < 2 or len(set(op.attributes.get('dimensions'))) == len(op.attributes.get('dimensions')))
        and ((not op.attributes.get('dimensions') or 0 <= min(op.attributes.get('dimensions'))) and (not op.attributes.get('dimensions') or max(op.attributes.get('dimensions')) < len(op.results[0].type.shape)))
    )),
    'Rng': (True, lambda op, context: (
        (op.operands[0].type.element_type is op.operands[1].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.results[0].type.element_type)
        and logic.every((logic.implies(logic.chain(('=',), op.attributes.get('rng_distribution'), 'NORMAL'), lambda: f_is_float(op.operands[0])),)) is not False
        and (logic.agree(len(op.results[0].type.shape), f_size(context.content(op.shape))) and logic.agree(op.results[0].type.shape, context.content(op.shape)))
    )),
    'RngBitGenerator': (False, lambda op, context: (
        (context.is_hlo or f_is_static(logic.index(op.logical_result_types, 1)))
        and logic.agree(op.operands[0].type, f_type(logic.index(op.logical_result_types, 0)))
        and (logic.every((logic.implies(logic.chain(('=',), op.attributes.get('rng_algorithm'), 'THREE_FRY'), lambda: logic.chain(('=',), f_size(op.operands[0]), 2)),)) is not False and logic.every((logic.implies(logic.chain(('=',), op.attributes.get('rng_algorithm'), 'PHILOX'), lambda: logic.chain(('in',), f_size(op.operands[0]), (2, 3, ))),)) is not False)
    )),
    'RngGetAndUpdateState': (False, lambda op, context: (
        (op.results[0].type.shape == (2, ) and logic.agree(op.results[0].type.element_type, constants['ui64']))
    )),
    'RoundNearestAfz': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'RoundNearestEven': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Rsqrt': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'ScaledDot': (False, lambda op, context: (
        ((len(op.attributes['dot_dimension_numbers'].lhs_batching_dimensions) == len(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions)) and ((not op.attributes['dot_dimension_numbers'].lhs_batching_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].lhs_batching_dimensions)) and (not op.attributes['dot_dimension_numbers'].lhs_batching_dimensions or max(op.attributes['dot_dimension_numbers'].lhs_batching_dimensions) < len(op.operands[0].type.shape))) and ((not op.attributes['dot_dimension_numbers'].rhs_batching_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions)) and (not op.attributes['dot_dimension_numbers'].rhs_batching_dimensions or max(op.attributes['dot_dimension_numbers'].rhs_batching_dimensions) < len(op.operands[1].type.shape))))
        and (len(op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions) == len(op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions) == 1 and ((not op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions)) and (not op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions or max(op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions) < len(op.operands[0].type.shape))) and ((not op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions or 0 <= min(op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions)) and (not op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions or max(op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions) < len(op.operands[1].type.shape))))
        and ((len((*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions)) < 2 or len(set((*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions))) == len((*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions))) and (len((*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions)) < 2 or len(set((*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions))) == len((*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions))))
        and (tuple([op.operands[0].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions]) and tuple([op.operands[0].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].lhs_batching_dimensions]) == tuple([op.operands[1].type.shape[entry] for entry in op.attributes['dot_dimension_numbers'].rhs_batching_dimensions]))
        and (len(op.operands[2].type.shape) in (0, len(op.operands[0].type.shape), ) and len(op.operands[3].type.shape) in (0, len(op.operands[1].type.shape), ) and (0 < len(op.operands[2].type.shape) or 0 < len(op.operands[3].type.shape)))
        and (logic.every((logic.implies(logic.chain(('<',), 0, f_rank(op.operands[2])), lambda: logic.both(logic.chain(('<',), 0, f_shape(op.operands[2])), lambda: logic.chain(('=',), logic.modulo(f_shape(op.operands[0]), f_shape(op.operands[2])), 0))),)) is not False and logic.every((logic.implies(logic.chain(('<',), 0, f_rank(op.operands[3])), lambda: logic.both(logic.chain(('<',), 0, f_shape(op.operands[3])), lambda: logic.chain(('=',), logic.modulo(f_shape(op.operands[1]), f_shape(op.operands[3])), 0))),)) is not False)
        and op.results[0].type.shape == (*(*tuple([op.operands[0].type.shape[axis] for axis in op.attributes['dot_dimension_numbers'].lhs_batching_dimensions]), *f_without(op.operands[0].type.shape, (*op.attributes['dot_dimension_numbers'].lhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].lhs_contracting_dimensions))), *f_without(op.operands[1].type.shape, (*op.attributes['dot_dimension_numbers'].rhs_batching_dimensions, *op.attributes['dot_dimension_numbers'].rhs_contracting_dimensions)))
    )),
    'Scan': (False, lambda op, context: (
        (logic.chain(('=', '='), f_size(op.attributes.get('operand_segment_sizes')), f_size(op.attributes.get('result_segment_sizes')), 2) is not False and logic.agree(f_sum(op.attributes.get('operand_segment_sizes')), len(op.operands)) and logic.agree(f_sum(op.attributes.get('result_segment_sizes')), len(op.logical_result_types)) and logic.chain(('<=',), 0, op.attributes.get('operand_segment_sizes')) is not False and logic.chain(('<=',), 0, op.attributes.get('result_segment_sizes')) is not False and logic.agree(logic.index(op.attributes.get('operand_segment_sizes'), 1), logic.index(op.attributes.get('result_segment_sizes'), 1)))
        and logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), logic.mapped(f_rank, (True,), op.inputs)) is not False
        and f_same(logic.mapped(f_dim, (True, False), op.inputs, op.attributes.get('dimension'))) is not False
        and (logic.agree(f_input_types(op.regions[0]), op.body_inputs) and (len(f_output_types(op.regions[0])) == len(op.logical_result_types)) and (logic.agree(op.num_carries, 0) or logic.agree(logic.slice_(f_output_types(op.regions[0]), logic.negative(op.num_carries), None), logic.mapped(f_type, (True,), op.inits))))
        and logic.agree(tuple([entry for entry in op.logical_result_types]), op.stacked_types)
    )),
    'Scatter': (False, lambda op, context: (
        f_same(tuple([entry.type.shape for entry in op.inputs])) is not False
        and (len(op.inputs[0].type.shape) == ((len(op.attributes['scatter_dimension_numbers'].update_window_dims) + len(op.attributes['scatter_dimension_numbers'].inserted_window_dims)) + len(op.attributes['scatter_dimension_numbers'].input_batching_dims)))
        and f_same(tuple([entry.type.shape for entry in op.updates])) is not False
        and (lambda scatter_sizes: (logic.agree(len(op.updates[0].type.shape), logic.add(f_size(op.attributes['scatter_dimension_numbers'].update_window_dims), f_size(scatter_sizes))) and logic.every((logic.implies(logic.chain(('<',), op.attributes['scatter_dimension_numbers'].update_window_dims, f_rank(logic.index(op.updates, 0))), lambda: logic.chain(('=',), f_without(f_shape(logic.index(op.updates, 0)), op.attributes['scatter_dimension_numbers'].update_window_dims), scatter_sizes)),)) is not False and logic.chain(('<=',), op.updates[0].type.shape, f_combine(scatter_sizes, f_without(op.inputs[0].type.shape, (*op.attributes['scatter_dimension_numbers'].inserted_window_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims)), op.attributes['scatter_dimension_numbers'].update_window_dims)) is not False))(f_without(f_shape(op.scatter_indices), (op.attributes['scatter_dimension_numbers'].index_vector_dim, )))
        and logic.chain(('<', '='), 0, len(op.inputs), len(op.updates)) is not False
        and tuple([entry.type.element_type for entry in op.updates]) == tuple([entry.type.element_type for entry in op.inputs])
        and ((len(op.attributes['scatter_dimension_numbers'].update_window_dims) < 2 or len(set(op.attributes['scatter_dimension_numbers'].update_window_dims)) == len(op.attributes['scatter_dimension_numbers'].update_window_dims)) and f_is_sorted(op.attributes['scatter_dimension_numbers'].update_window_dims) is not False)
        and ((not op.attributes['scatter_dimension_numbers'].update_window_dims or 0 <= min(op.attributes['scatter_dimension_numbers'].update_window_dims)) and (not op.attributes['scatter_dimension_numbers'].update_window_dims or max(op.attributes['scatter_dimension_numbers'].update_window_dims) < len(op.updates[0].type.shape)))
        and (len((*op.attributes['scatter_dimension_numbers'].inserted_window_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims)) < 2 or len(set((*op.attributes['scatter_dimension_numbers'].inserted_window_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims))) == len((*op.attributes['scatter_dimension_numbers'].inserted_window_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims)))
        and f_is_sorted(op.attributes['scatter_dimension_numbers'].inserted_window_dims) is not False
        and ((not op.attributes['scatter_dimension_numbers'].inserted_window_dims or 0 <= min(op.attributes['scatter_dimension_numbers'].inserted_window_dims)) and (not op.attributes['scatter_dimension_numbers'].inserted_window_dims or max(op.attributes['scatter_dimension_numbers'].inserted_window_dims) < len(op.inputs[0].type.shape)))
        and f_is_sorted(op.attributes['scatter_dimension_numbers'].input_batching_dims) is not False
        and ((not op.attributes['scatter_dimension_numbers'].input_batching_dims or 0 <= min(op.attributes['scatter_dimension_numbers'].input_batching_dims)) and (not op.attributes['scatter_dimension_numbers'].input_batching_dims or max(op.attributes['scatter_dimension_numbers'].input_batching_dims) < len(op.inputs[0].type.shape)))
        and (len(op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims) < 2 or len(set(op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims)) == len(op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims))
        and logic.chain(('<=', '<'), 0, op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims, f_rank(op.scatter_indices)) is not False
        and op.attributes['scatter_dimension_numbers'].index_vector_dim not in op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims
        and (len(op.attributes['scatter_dimension_numbers'].input_batching_dims) == len(op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims))
        and tuple([op.inputs[0].type.shape[entry] for entry in op.attributes['scatter_dimension_numbers'].input_batching_dims]) == tuple([f_dim(op.scatter_indices, entry) for entry in op.attributes['scatter_dimension_numbers'].scatter_indices_batching_dims])
        and logic.agree(len(op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims), logic.choose(logic.chain(('<',), op.attributes['scatter_dimension_numbers'].index_vector_dim, f_rank(op.scatter_indices)), lambda: f_dim(op.scatter_indices, op.attributes['scatter_dimension_numbers'].index_vector_dim), lambda: 1))
        and (len((*op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims)) < 2 or len(set((*op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims))) == len((*op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims, *op.attributes['scatter_dimension_numbers'].input_batching_dims)))
        and ((not op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims or 0 <= min(op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims)) and (not op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims or max(op.attributes['scatter_dimension_numbers'].scatter_dims_to_operand_dims) < len(op.inputs[0].type.shape)))
        and logic.chain(('<=', '<='), 0, op.attributes['scatter_dimension_numbers'].index_vector_dim, f_rank(op.scatter_indices)) is not False
        and (lambda E: (f_input_types(op.regions[0]) == (*tuple([f_tensor(entry) for entry in E]), *tuple([f_tensor(entry) for entry in E])) and f_output_types(op.regions[0]) == tuple([f_tensor(entry) for entry in E]) and logic.every((logic.mapped(f_is_promotable, (True, True), logic.mapped(f_element_type, (True,), op.inputs), E),)) is not False))(tuple([f_element_type(entry) for entry in f_output_types(op.regions[0])]))
        and tuple([entry.type.shape for entry in op.inputs]) == tuple([f_shape(entry) for entry in op.logical_result_types])
        and tuple([f_element_type(entry) for entry in op.logical_result_types]) == tuple([f_element_type(entry) for entry in f_output_types(op.regions[0])])
    )),
    'Select': (False, lambda op, context: (
        ((len(op.operands[0].type.shape) == 0) or op.operands[0].type.shape == op.operands[1].type.shape)
        and (op.operands[1].type is op.operands[2].type is op.results[0].type or op.operands[1].type == op.operands[2].type == op.results[0].type)
    )),
    'SelectAndScatter': (False, lambda op, context: (
        (op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type)
        and logic.agree(op.operands[1].type.shape, f_num_windows(op.operands[0].type.shape, op.attributes.get('window_dimensions'), op.attributes.get('window_strides'), op.attributes.get('padding')))
        and (op.operands[2].type.element_type is op.operands[0].type.element_type or op.operands[2].type.element_type == op.operands[0].type.element_type)
        and (logic.agree(f_size(op.attributes.get('window_dimensions')), len(op.operands[0].type.shape)) and (f_is_given(op.attributes.get('window_dimensions')) or (len(op.operands[0].type.shape) == 0)))
        and logic.chain(('<',), 0, op.attributes.get('window_dimensions')) is not False
        and logic.agree(f_size(op.attributes.get('window_strides')), len(op.operands[0].type.shape))
        and logic.chain(('<',), 0, op.attributes.get('window_strides')) is not False
        and (logic.agree(f_size(op.attributes.get('padding')), len(op.operands[0].type.shape)) and logic.every((logic.every(logic.chain(('=',), f_size(p), 2) for p in logic.each(op.attributes.get('padding'))),)) is not False)
        and (lambda E: (f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), ) and f_output_types(op.regions[0]) == (f_tensor(constants['i1']), )))(op.operands[0].type.element_type)
        and (lambda E: (f_input_types(op.regions[1]) == (f_tensor(E), f_tensor(E), ) and f_output_types(op.regions[1]) == (f_tensor(E), ) and f_is_promotable(op.operands[0].type.element_type, E) is not False))(f_element_type(f_output_types(op.regions[1])[0]))
        and op.operands[0].type.shape == op.results[0].type.shape
        and logic.agree(op.results[0].type.element_type, f_element_type(f_output_types(op.regions[1])[0]))
    )),
    'Send': (True, lambda op, context: (
        logic.every((logic.every(logic.chain(('=',), f_size(pair), 2) for pair in logic.each(op.attributes.get('source_target_pairs'))),)) is not False
        and f_is_unique(f_column(op.attributes.get('source_target_pairs'), 0)) is not False
        and f_is_unique(f_column(op.attributes.get('source_target_pairs'), 1)) is not False
        and logic.chain(('<=', '<'), 0, op.attributes.get('source_target_pairs'), logic.choose(logic.chain(('>',), op.channel_id, 0), lambda: context.num_partitions, lambda: context.num_replicas)) is not False
        and logic.agree(op.channel_type, logic.choose(op.is_host_transfer, lambda: 'DEVICE_TO_HOST', lambda: 'DEVICE_TO_DEVICE'))
    )),
    'SetDimensionSize': (False, lambda op, context: (
        (0 <= op.attributes.get('dimension') and op.attributes.get('dimension') < len(op.operands[0].type.shape))
        and logic.agree(op.operands[1].type.element_type, constants['i32'])
        and ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (len(op.results[0].type.shape) == len(op.operands[0].type.shape)) and f_without(op.results[0].type.shape, (op.attributes.get('dimension'), )) == f_without(op.operands[0].type.shape, (op.attributes.get('dimension'), )))
    )),
    'ShiftLeft': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'ShiftRightArithmetic': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'ShiftRightLogical': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Sign': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'Sine': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Sinh': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Slice': (False, lambda op, context: (
        (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type)
        and len(op.attributes.get('start_indices')) == len(op.attributes.get('limit_indices')) == len(op.attributes.get('strides')) == len(op.operands[0].type.shape)
        and ((not op.attributes.get('start_indices') or 0 <= min(op.attributes.get('start_indices'))) and (len(op.attributes.get('start_indices')) == len(op.attributes.get('limit_indices')) and all([a <= b for a, b in zip(op.attributes.get('start_indices'), op.attributes.get('limit_indices'))])) and (len(op.attributes.get('limit_indices')) == len(op.operands[0].type.shape) and all([a <= b for a, b in zip(op.attributes.get('limit_indices'), op.operands[0].type.shape)])))
        and (not op.attributes.get('strides') or 0 < min(op.attributes.get('strides')))
        and logic.agree(op.results[0].type.shape, f_ceil(logic.divide(logic.subtract(op.attributes.get('limit_indices'), op.attributes.get('start_indices')), op.attributes.get('strides'))))
    )),
    'Sort': (False, lambda op, context: (
        0 < len(op.operands)
        and tuple([entry.type for entry in op.operands]) == tuple([entry for entry in op.logical_result_types])
        and logic.every((f_same_by_pairs(logic.add(logic.mapped(f_shape, (True,), op.operands), logic.mapped(f_shape, (True,), op.logical_result_types))),)) is not False
        and (-len(op.operands[0].type.shape) <= op.dimension and op.dimension < len(op.operands[0].type.shape))
        and (logic.agree(f_input_types(op.regions[0]), logic.mapped(f_tensor, (True,), f_twice(logic.mapped(f_element_type, (True,), op.operands)))) and f_output_types(op.regions[0]) == (f_tensor(constants['i1']), ))
    )),
    'Sqrt': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Square': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
    )),
    'StochasticConvert': (False, lambda op, context: (
        op.operands[0].type.shape == op.operands[1].type.shape == op.results[0].type.shape
        and logic.agree(f_num_bits(op.operands[1]), f_num_bits(op.operands[0]))
    )),
    'Subtract': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Tan': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'Tanh': (False, lambda op, context: (
        (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
        and (op.attributes.get('result_accuracy') is None or (logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'atol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'rtol', None)) is not False and logic.chain(('<=',), 0, getattr(op.attributes.get('result_accuracy'), 'ulps', None)) is not False and (logic.agree(getattr(op.attributes.get('result_accuracy'), 'mode', None), 'TOLERANCE') or (logic.agree(getattr(op.attributes.get('result_accuracy'), 'atol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'rtol', None), 0) and logic.agree(getattr(op.attributes.get('result_accuracy'), 'ulps', None), 0)))))
    )),
    'TopK': (False, lambda op, context: (
        logic.chain(('<=', '<='), 0, op.attributes.get('k'), f_dim(op.operands[0], -1)) is not False
        and logic.chain(('=', '='), f_shape(logic.index(op.logical_result_types, 0)), f_shape(logic.index(op.logical_result_types, 1)), f_replace(f_shape(op.operands[0]), logic.subtract(f_rank(op.operands[0]), 1), op.attributes.get('k'))) is not False
        and (logic.agree(f_element_type(logic.index(op.logical_result_types, 0)), f_element_type(op.operands[0])) and logic.agree(f_element_type(logic.index(op.logical_result_types, 1)), constants['i32']))
    )),
    'TorchIndexSelect': (False, lambda op, context: (
        (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
    )),
    'Transpose': (False, lambda op, context: (
        (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
        and f_is_permutation(op.attributes.get('permutation'), len(op.operands[0].type.shape)) is not False
        and op.results[0].type.shape == tuple([op.operands[0].type.shape[entry] for entry in op.attributes.get('permutation')])
    )),
    'TriangularSolve': (False, lambda op, context: (
        (op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type)
        and logic.chain(('<=', '='), 2, len(op.operands[0].type.shape), len(op.operands[1].type.shape)) is not False
        and (logic.agree(logic.slice_(f_shape(op.operands[0]), None, logic.negative(2)), logic.slice_(f_shape(op.operands[1]), None, logic.negative(2))) and logic.chain(('=', '='), op.operands[0].type.shape[-2], op.operands[0].type.shape[-1], f_dim(op.operands[1], logic.choose(op.attributes.get('left_side'), lambda: logic.negative(2), lambda: logic.negative(1)))) is not False)
        and (op.operands[1].type is op.results[0].type or op.operands[1].type == op.results[0].type)
        and logic.chain(('!=',), op.attributes.get('transpose_a'), 'TRANSPOSE_INVALID') is not False
    )),
    'Tuple': (False, lambda op, context: (
        f_identical(op.results[0].type.types, tuple([entry.type for entry in op.operands])) is not False
    )),
    'UniformDequantize': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'UniformQuantize': (False, lambda op, context: (
        op.operands[0].type.shape == op.results[0].type.shape
    )),
    'While': (False, lambda op, context: (
        (f_types(f_input_types(op.regions[0])) == f_types(op.operands) and f_output_types(op.regions[0]) == (f_tensor(constants['i1']), ))
        and (f_types(f_input_types(op.regions[1])) == f_types(op.operands) and f_output_types(op.regions[1]) == f_types(op.operands))
        and f_types(op.results) == f_types(op.operands)
    )),
    'Xor': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
    'Zeta': (False, lambda op, context: (
        (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
    )),
}
