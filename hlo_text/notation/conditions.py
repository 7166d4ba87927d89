# mypy: disable-error-code="no-any-return"
"""Conditions of the declared operations (see `compilation`); written by `python tests/support/writers/conditions.py`.

`CONDITIONS` maps the name of a class with formulas to its condition, None if it is always true, and to whether a
formula reads more from its context than the language.
"""

from collections.abc import Callable
from typing import Any

from hlo_text.notation import logic
from hlo_text.notation.functions import FUNCTIONS
from hlo_text.notation.types import CONSTANTS as constants

f_baseline_element_type = FUNCTIONS["baseline_element_type"]
f_baseline_type = FUNCTIONS["baseline_type"]
f_column = FUNCTIONS["column"]
f_combine = FUNCTIONS["combine"]
f_complex = FUNCTIONS["complex"]
f_complex_element_type = FUNCTIONS["complex_element_type"]
f_dim = FUNCTIONS["dim"]
f_dims = FUNCTIONS["dims"]
f_element_type = FUNCTIONS["element_type"]
f_extents = FUNCTIONS["extents"]
f_floor = FUNCTIONS["floor"]
f_future_element_types = FUNCTIONS["future_element_types"]
f_has_padding = FUNCTIONS["has_padding"]
f_identical = FUNCTIONS["identical"]
f_input_types = FUNCTIONS["input_types"]
f_is_boolean = FUNCTIONS["is_boolean"]
f_is_complex = FUNCTIONS["is_complex"]
f_is_empty_algorithm = FUNCTIONS["is_empty_algorithm"]
f_is_float = FUNCTIONS["is_float"]
f_is_given = FUNCTIONS["is_given"]
f_is_integer = FUNCTIONS["is_integer"]
f_is_namespaced_op_name = FUNCTIONS["is_namespaced_op_name"]
f_is_open = FUNCTIONS["is_open"]
f_is_permutation = FUNCTIONS["is_permutation"]
f_is_promotable = FUNCTIONS["is_promotable"]
f_is_quantized = FUNCTIONS["is_quantized"]
f_is_signed_integer = FUNCTIONS["is_signed_integer"]
f_is_sorted = FUNCTIONS["is_sorted"]
f_is_static = FUNCTIONS["is_static"]
f_is_tensor = FUNCTIONS["is_tensor"]
f_is_token = FUNCTIONS["is_token"]
f_is_tuple = FUNCTIONS["is_tuple"]
f_is_unique = FUNCTIONS["is_unique"]
f_is_unsigned_integer = FUNCTIONS["is_unsigned_integer"]
f_max = FUNCTIONS["max"]
f_names_processes = FUNCTIONS["names_processes"]
f_num_bits = FUNCTIONS["num_bits"]
f_num_indices = FUNCTIONS["num_indices"]
f_num_windows = FUNCTIONS["num_windows"]
f_output_types = FUNCTIONS["output_types"]
f_process_group_size = FUNCTIONS["process_group_size"]
f_process_ids = FUNCTIONS["process_ids"]
f_product = FUNCTIONS["product"]
f_range = FUNCTIONS["range"]
f_rank = FUNCTIONS["rank"]
f_replace = FUNCTIONS["replace"]
f_same = FUNCTIONS["same"]
f_same_by_pairs = FUNCTIONS["same_by_pairs"]
f_shape = FUNCTIONS["shape"]
f_signless = FUNCTIONS["signless"]
f_size = FUNCTIONS["size"]
f_storage_type = FUNCTIONS["storage_type"]
f_sum = FUNCTIONS["sum"]
f_tensor = FUNCTIONS["tensor"]
f_tuple_element_types = FUNCTIONS["tuple_element_types"]
f_twice = FUNCTIONS["twice"]
f_type = FUNCTIONS["type"]
f_types = FUNCTIONS["types"]
f_without = FUNCTIONS["without"]
def _c1(op: Any, context: Any) -> Any:
    return (op.results[0].type is op.operands[0].type.types[1] or op.results[0].type == op.operands[0].type.types[1])
def _c2(op: Any, context: Any) -> Any:
    return (lambda e: ((len(e) == 2) and logic.agree(e[0], op.operand_shape)))(op.results[0].type.types)
def _c3(op: Any, context: Any) -> Any:
    return (op.results[0].type is op.operands[0].type or op.results[0].type == op.operands[0].type)
def _c4(op: Any, context: Any) -> Any:
    return logic.agree(op.results[0].type, op.awaited_type)
def _c5(op: Any, context: Any) -> Any:
    return ((lambda e: ((2 <= len(e)) and logic.agree(f_tuple_element_types(e[0]), tuple([entry.type for entry in op.operands]))))(op.results[0].type.types) and (f_input_types(op.regions[0]) == tuple([entry.type for entry in op.operands])) and (f_output_types(op.regions[0]) == f_types((op.results[0].type.types[1], ))))
def _c6(op: Any, context: Any) -> Any:
    return logic.agree(op.results[0].type, op.next_state)
def _c7(op: Any, context: Any) -> Any:
    return (lambda e: ((2 <= len(e)) and (f_is_given(op.attributes.get('slice_sizes')) or logic.agree(e[0], op.operand_shape))))(op.results[0].type.types)
def _c8(op: Any, context: Any) -> Any:
    return (op.results[0].type is op.operands[0].type.types[0] or op.results[0].type == op.operands[0].type.types[0])
def _c9(op: Any, context: Any) -> Any:
    return (lambda e: ((len(e) == 3) and (e[0] is op.operands[0].type or e[0] == op.operands[0].type) and (e[1] is op.operands[0].type or e[1] == op.operands[0].type) and logic.agree(e[2], f_tensor(constants['ui32']))))(op.results[0].type.types)
def _c10(op: Any, context: Any) -> Any:
    return ((None not in op.results[0].type.shape) and (op.attributes.get('value').type is op.results[0].type or op.attributes.get('value').type == op.results[0].type))
def _c11(op: Any, context: Any) -> Any:
    return logic.agree(f_shape(op.operands[0]), f_shape(op.results[0]))
def _c12(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    attributes_ragged_dot_dimension_numbers_ = op.attributes['ragged_dot_dimension_numbers']
    lhs_batching_dimensions_ = attributes_ragged_dot_dimension_numbers_.lhs_batching_dimensions
    rhs_batching_dimensions_ = attributes_ragged_dot_dimension_numbers_.rhs_batching_dimensions
    lhs_contracting_dimensions_ = attributes_ragged_dot_dimension_numbers_.lhs_contracting_dimensions
    rhs_contracting_dimensions_ = attributes_ragged_dot_dimension_numbers_.rhs_contracting_dimensions
    lhs_ragged_dimensions_ = attributes_ragged_dot_dimension_numbers_.lhs_ragged_dimensions
    rhs_group_dimensions_ = attributes_ragged_dot_dimension_numbers_.rhs_group_dimensions
    return (((len(lhs_batching_dimensions_) == len(rhs_batching_dimensions_)) and ((not lhs_batching_dimensions_ or 0 <= min(lhs_batching_dimensions_)) and (not lhs_batching_dimensions_ or max(lhs_batching_dimensions_) < len(operands_0_type_shape_))) and ((not rhs_batching_dimensions_ or 0 <= min(rhs_batching_dimensions_)) and (not rhs_batching_dimensions_ or max(rhs_batching_dimensions_) < len(operands_1_type_shape_)))) and ((len(lhs_contracting_dimensions_) == len(rhs_contracting_dimensions_)) and ((not lhs_contracting_dimensions_ or 0 <= min(lhs_contracting_dimensions_)) and (not lhs_contracting_dimensions_ or max(lhs_contracting_dimensions_) < len(operands_0_type_shape_))) and ((not rhs_contracting_dimensions_ or 0 <= min(rhs_contracting_dimensions_)) and (not rhs_contracting_dimensions_ or max(rhs_contracting_dimensions_) < len(operands_1_type_shape_)))) and ((tuple([operands_0_type_shape_[entry] for entry in lhs_contracting_dimensions_]) == tuple([operands_1_type_shape_[entry] for entry in rhs_contracting_dimensions_])) and (tuple([operands_0_type_shape_[entry] for entry in lhs_batching_dimensions_]) == tuple([operands_1_type_shape_[entry] for entry in rhs_batching_dimensions_]))) and ((len(lhs_ragged_dimensions_) == 1) and ((not lhs_ragged_dimensions_ or 0 <= min(lhs_ragged_dimensions_)) and (not lhs_ragged_dimensions_ or max(lhs_ragged_dimensions_) < len(operands_0_type_shape_))) and ((not rhs_group_dimensions_ or 0 <= min(rhs_group_dimensions_)) and (not rhs_group_dimensions_ or max(rhs_group_dimensions_) < len(operands_1_type_shape_)))) and logic.agree(tuple([operands_1_type_shape_[entry] for entry in rhs_group_dimensions_]), op.operands[2].type.shape[-1]) and (len(rhs_group_dimensions_) == (0 if (lhs_ragged_dimensions_[0] in (*lhs_contracting_dimensions_, *lhs_batching_dimensions_)) else 1)) and (op.attributes.get('precision_config') is None or (len(op.attributes.get('precision_config')) <= 2)))
def _c13(op: Any, context: Any) -> Any:
    return (logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False)
def _c14(op: Any, context: Any) -> Any:
    return ((logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False) and (f_is_boolean(op.operands[0]) or f_is_integer(op.operands[0])))
def _c15(op: Any, context: Any) -> Any:
    return ((logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False) and (f_is_float(op.operands[0]) or f_is_complex(op.operands[0])))
def _c16(op: Any, context: Any) -> Any:
    return (logic.agree(f_element_type(op.operands[0]), f_element_type(op.operands[1])) and f_is_boolean(op.results[0]))
def _c17(op: Any, context: Any) -> Any:
    return (logic.agree(f_element_type(op.operands[0]), f_element_type(op.operands[1])) and f_is_float(op.operands[0]) and logic.agree(f_element_type(op.results[0]), f_complex(f_element_type(op.operands[0]))))
def _c18(op: Any, context: Any) -> Any:
    return ((logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False) and (not f_is_boolean(op.operands[0])))
def _c19(op: Any, context: Any) -> Any:
    return ((logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False) and f_is_float(op.operands[0]))
def _c20(op: Any, context: Any) -> Any:
    return (logic.chain(('=', '='), f_element_type(op.operands[1]), f_element_type(op.operands[2]), f_element_type(op.results[0])) is not False)
def _c21(op: Any, context: Any) -> Any:
    return ((logic.chain(('=', '='), f_element_type(op.operands[0]), f_element_type(op.operands[1]), f_element_type(op.results[0])) is not False) and f_is_integer(op.operands[0]))
def _c22(op: Any, context: Any) -> Any:
    attributes_get_result_accuracy_ = op.attributes.get('result_accuracy')
    return ((op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type) and (attributes_get_result_accuracy_ is None or ((logic.chain(('<=',), 0, getattr(attributes_get_result_accuracy_, 'atol', None)) is not False) and (logic.chain(('<=',), 0, getattr(attributes_get_result_accuracy_, 'rtol', None)) is not False) and (logic.chain(('<=',), 0, getattr(attributes_get_result_accuracy_, 'ulps', None)) is not False) and (logic.agree(getattr(attributes_get_result_accuracy_, 'mode', None), 'TOLERANCE') or (logic.agree(getattr(attributes_get_result_accuracy_, 'atol', None), 0) and logic.agree(getattr(attributes_get_result_accuracy_, 'rtol', None), 0) and logic.agree(getattr(attributes_get_result_accuracy_, 'ulps', None), 0))))))
def _c23(op: Any, context: Any) -> Any:
    return (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type)
def _c24(op: Any, context: Any) -> Any:
    return (op.operands[0].type.shape == op.results[0].type.shape)
def _c25(op: Any, context: Any) -> Any:
    return (op.operands[0].type is op.operands[1].type is op.results[0].type or op.operands[0].type == op.operands[1].type == op.results[0].type)
def _c26(op: Any, context: Any) -> Any:
    attributes_get_all_gather_dim_ = op.attributes.get('all_gather_dim')
    attributes_get_replica_groups_ = op.attributes.get('replica_groups')
    use_global_device_ids_ = op.use_global_device_ids
    channel_id_ = op.channel_id
    logical_result_types_ = op.logical_result_types
    return (((0 <= attributes_get_all_gather_dim_) and (not tuple([len(entry.type.shape) for entry in op.operands]) or attributes_get_all_gather_dim_ < min(tuple([len(entry.type.shape) for entry in op.operands])))) and (f_is_unique(f_process_ids(attributes_get_replica_groups_)) is not False) and logic.agree(f_size(f_process_ids(attributes_get_replica_groups_)), (context.num_processes if (logic.every((use_global_device_ids_,)) is not False) else context.num_replicas)) and ((logic.chain(('<=', '<'), 0, f_process_ids(attributes_get_replica_groups_), f_size(f_process_ids(attributes_get_replica_groups_))) is not False) and (not f_has_padding(attributes_get_replica_groups_))) and ((not (logic.every((use_global_device_ids_,)) is not False)) or (logic.chain(('>',), channel_id_, 0) is not False)) and (lambda n: ((tuple([entry.element_type for entry in logical_result_types_]) == tuple([entry.type.element_type for entry in op.operands])) and (tuple([entry.shape for entry in logical_result_types_]) == tuple([f_replace(x.type.shape, attributes_get_all_gather_dim_, logic.multiply(x.type.shape[attributes_get_all_gather_dim_], n)) for x in op.operands])) and logic.agree(logic.modulo(tuple([f_dim(entry, attributes_get_all_gather_dim_) for entry in logical_result_types_]), tuple([entry.type.shape[attributes_get_all_gather_dim_] for entry in op.operands])), 0)))(f_process_group_size(attributes_get_replica_groups_, channel_id_, use_global_device_ids_, context.num_partitions)) and (context.is_hlo or (not tuple([entry.type.shape[attributes_get_all_gather_dim_] for entry in op.operands]) or 0 < min(tuple([entry.type.shape[attributes_get_all_gather_dim_] for entry in op.operands])))))
def _c27(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_replica_groups_ = op.attributes.get('replica_groups')
    use_global_device_ids_ = op.use_global_device_ids
    channel_id_ = op.channel_id
    logical_result_types_ = op.logical_result_types
    return ((f_is_unique(f_process_ids(attributes_get_replica_groups_)) is not False) and logic.agree(f_size(f_process_ids(attributes_get_replica_groups_)), (context.num_processes if (logic.every((use_global_device_ids_,)) is not False) else context.num_replicas)) and (logic.chain(('<=', '<'), 0, f_process_ids(attributes_get_replica_groups_), f_size(f_process_ids(attributes_get_replica_groups_))) is not False) and ((not (logic.every((use_global_device_ids_,)) is not False)) or (logic.chain(('>',), channel_id_, 0) is not False)) and (lambda E: ((f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), )) and (f_output_types_op_regions_0_ == (f_tensor(E), )) and (False not in tuple([f_is_promotable(entry, E) for entry in tuple([entry.type.element_type for entry in op.operands])]))))(f_element_type(f_output_types_op_regions_0_[0])) and (tuple([entry.shape for entry in logical_result_types_]) == tuple([entry.type.shape for entry in op.operands])) and logic.agree(tuple([entry.element_type for entry in logical_result_types_]), f_element_type(f_output_types_op_regions_0_[0])) and ((not (context.is_hlo and f_is_given(op.attributes.get('channel_handle')))) or (logic.chain(('>',), channel_id_, 0) is not False)))
def _c28(op: Any, context: Any) -> Any:
    attributes_get_split_dimension_ = op.attributes.get('split_dimension')
    attributes_get_split_count_ = op.attributes.get('split_count')
    attributes_get_concat_dimension_ = op.attributes.get('concat_dimension')
    attributes_get_replica_groups_ = op.attributes.get('replica_groups')
    logical_result_types_ = op.logical_result_types
    return (((0 <= attributes_get_split_dimension_) and (not tuple([len(entry.type.shape) for entry in op.operands]) or attributes_get_split_dimension_ < min(tuple([len(entry.type.shape) for entry in op.operands])))) and logic.agree(logic.modulo(tuple([entry.type.shape[attributes_get_split_dimension_] for entry in op.operands]), attributes_get_split_count_), 0) and ((0 <= attributes_get_concat_dimension_) and (not tuple([len(entry.type.shape) for entry in op.operands]) or attributes_get_concat_dimension_ < min(tuple([len(entry.type.shape) for entry in op.operands])))) and (0 < attributes_get_split_count_) and (f_is_unique(f_process_ids(attributes_get_replica_groups_)) is not False) and logic.agree(f_size(f_process_ids(attributes_get_replica_groups_)), (context.num_partitions if (logic.chain(('>',), op.channel_id, 0) is not False) else context.num_replicas)) and ((logic.chain(('<=', '<'), 0, f_process_ids(attributes_get_replica_groups_), f_size(f_process_ids(attributes_get_replica_groups_))) is not False) and (not f_has_padding(attributes_get_replica_groups_))) and logic.agree(f_dim(attributes_get_replica_groups_, 1), attributes_get_split_count_) and ((tuple([entry.element_type for entry in logical_result_types_]) == tuple([entry.type.element_type for entry in op.operands])) and (tuple([entry.shape for entry in logical_result_types_]) == (tuple([entry.type.shape for entry in op.operands]) if (attributes_get_split_dimension_ == attributes_get_concat_dimension_) else tuple([f_replace(f_replace(x.type.shape, attributes_get_split_dimension_, logic.divide(x.type.shape[attributes_get_split_dimension_], attributes_get_split_count_)), attributes_get_concat_dimension_, logic.multiply(x.type.shape[attributes_get_concat_dimension_], attributes_get_split_count_)) for x in op.operands])))) and (context.is_hlo or f_names_processes(attributes_get_replica_groups_)))
def _c29(op: Any, context: Any) -> Any:
    return logic.agree(f_future_element_types(op.operands[0]), tuple([entry.type for entry in op.results]))
def _c30(op: Any, context: Any) -> Any:
    return ((f_input_types(op.regions[0]) == tuple([entry.type for entry in op.operands])) and logic.agree(f_future_element_types(op.results[0]), f_output_types(op.regions[0])))
def _c31(op: Any, context: Any) -> Any:
    attributes_get_replica_groups_ = op.attributes.get('replica_groups')
    has_dynamic_root_ = op.has_dynamic_root
    logical_result_types_ = op.logical_result_types
    return ((f_is_unique(f_process_ids(attributes_get_replica_groups_)) is not False) and ((logic.chain(('<=', '<'), 0, f_process_ids(attributes_get_replica_groups_), (context.num_partitions if (logic.chain(('>',), op.channel_id, 0) is not False) else context.num_replicas)) is not False) and (not f_has_padding(attributes_get_replica_groups_))) and ((not (not (logic.every((has_dynamic_root_,)) is not False))) or ((len(op.operands) >= 1) and (tuple([entry for entry in logical_result_types_]) == tuple([entry.type for entry in op.operands])))) and ((not (logic.every((has_dynamic_root_,)) is not False)) or ((len(op.operands) >= 2) and (op.operands[-1].type.shape == ((len(op.operands) - 1), )) and logic.agree(op.operands[-1].type.element_type, constants['i32']) and logic.agree(tuple([entry for entry in logical_result_types_]), f_type(logic.slice_(op.operands, None, -1))))) and (len(logical_result_types_) == (len(op.operands) - (1 if (logic.every((has_dynamic_root_,)) is not False) else 0))))
def _c32(op: Any, context: Any) -> Any:
    attributes_get_source_target_pairs_ = op.attributes.get('source_target_pairs')
    return ((f_is_given(op.attributes.get('slice_sizes')) or (False not in tuple([f_is_tensor(entry) for entry in op.operands]))) and (logic.every([logic.agree(f_size(pair), 2) for pair in logic.each(attributes_get_source_target_pairs_)]) is not False) and (f_is_unique(f_column(attributes_get_source_target_pairs_, 0)) is not False) and (f_is_unique(f_column(attributes_get_source_target_pairs_, 1)) is not False) and (logic.chain(('<=', '<'), 0, attributes_get_source_target_pairs_, (context.num_partitions if (logic.chain(('>',), op.channel_id, 0) is not False) else context.num_replicas)) is not False) and (f_is_given(op.attributes.get('slice_sizes')) or (tuple([entry for entry in op.logical_result_types]) == tuple([entry.type for entry in op.operands]))))
def _c33(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_replica_groups_ = op.attributes.get('replica_groups')
    logical_result_types_ = op.logical_result_types
    return ((f_is_unique(f_process_ids(attributes_get_replica_groups_)) is not False) and ((logic.chain(('<=', '<'), 0, f_process_ids(attributes_get_replica_groups_), (context.num_partitions if (logic.chain(('>',), op.channel_id, 0) is not False) else context.num_replicas)) is not False) and (not f_has_padding(attributes_get_replica_groups_))) and ((logic.agree(tuple([entry.shape for entry in logical_result_types_]), logic.mapped(f_shape, (True,), logic.slice_(op.operands, None, -1))) and (len(op.operands[-1].type.shape) == 1) and (op.operands[-1].type.num_elements == (len(op.operands) - 1)) and logic.agree(op.operands[-1].type.element_type, constants['i32'])) if (logic.every((op.has_dynamic_root,)) is not False) else (tuple([entry.shape for entry in logical_result_types_]) == tuple([entry.type.shape for entry in op.operands]))) and (lambda E: ((f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), )) and (f_output_types_op_regions_0_ == (f_tensor(E), )) and f_is_promotable(op.operands[0].type.element_type, E)))(f_element_type(f_output_types_op_regions_0_[0])))
def _c34(op: Any, context: Any) -> Any:
    return logic.agree(op.results[0].type.element_type, constants['ui32'])
def _c35(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_scatter_dimension_ = op.attributes.get('scatter_dimension')
    attributes_get_replica_groups_ = op.attributes.get('replica_groups')
    channel_id_ = op.channel_id
    use_global_device_ids_ = op.use_global_device_ids
    logical_result_types_ = op.logical_result_types
    return ((lambda n: logic.agree(logic.modulo(tuple([entry.type.shape[attributes_get_scatter_dimension_] for entry in op.operands]), n), 0))(f_process_group_size(attributes_get_replica_groups_, channel_id_, use_global_device_ids_, context.num_partitions)) and ((0 <= attributes_get_scatter_dimension_) and (not tuple([len(entry.type.shape) for entry in op.operands]) or attributes_get_scatter_dimension_ < min(tuple([len(entry.type.shape) for entry in op.operands])))) and (f_is_unique(f_process_ids(attributes_get_replica_groups_)) is not False) and logic.agree(f_size(f_process_ids(attributes_get_replica_groups_)), (context.num_processes if (logic.every((use_global_device_ids_,)) is not False) else context.num_replicas)) and ((logic.chain(('<=', '<'), 0, f_process_ids(attributes_get_replica_groups_), f_size(f_process_ids(attributes_get_replica_groups_))) is not False) and (not f_has_padding(attributes_get_replica_groups_))) and ((not (logic.every((use_global_device_ids_,)) is not False)) or (logic.chain(('>',), channel_id_, 0) is not False)) and (lambda E: ((f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), )) and (f_output_types_op_regions_0_ == (f_tensor(E), )) and (False not in tuple([f_is_promotable(entry, E) for entry in tuple([entry.type.element_type for entry in op.operands])]))))(f_element_type(f_output_types_op_regions_0_[0])) and (lambda n: ((tuple([entry.shape for entry in logical_result_types_]) == tuple([f_replace(x.type.shape, attributes_get_scatter_dimension_, logic.divide(x.type.shape[attributes_get_scatter_dimension_], n)) for x in op.operands])) and logic.agree(logic.modulo(tuple([entry.type.shape[attributes_get_scatter_dimension_] for entry in op.operands]), tuple([f_dim(entry, attributes_get_scatter_dimension_) for entry in logical_result_types_])), 0)))(f_process_group_size(attributes_get_replica_groups_, channel_id_, use_global_device_ids_, context.num_partitions)) and logic.agree(tuple([entry.element_type for entry in logical_result_types_]), f_element_type(f_output_types_op_regions_0_[0])) and (context.is_hlo or (len(op.operands) == 1)) and (context.is_hlo or (logic.every([(logic.chain(('<',), 0, logic.multiply(f_dim(logic.index(op.operands, i), attributes_get_scatter_dimension_), f_dim(logic.index(logical_result_types_, i), attributes_get_scatter_dimension_))) is not False) for i in logic.each(f_range(len(op.operands)))]) is not False)))
def _c36(op: Any, context: Any) -> Any:
    return (lambda e: ((len(e) == 3) and logic.agree(e[1], f_tensor(constants['ui32'])) and f_is_token(e[2])))(op.results[0].type.types)
def _c37(op: Any, context: Any) -> Any:
    return (lambda e: ((len(e) == 2) and (e[0] is op.operands[0].type.types[0] or e[0] == op.operands[0].type.types[0]) and f_is_token(e[1])))(op.results[0].type.types)
def _c38(op: Any, context: Any) -> Any:
    return (lambda e: ((len(e) == 3) and (e[0] is op.operands[0].type or e[0] == op.operands[0].type) and logic.agree(e[1], f_tensor(constants['ui32'])) and f_is_token(e[2])))(op.results[0].type.types)
def _c39(op: Any, context: Any) -> Any:
    return (lambda e: ((len(e) == 3) and logic.agree(e[1], f_tensor(constants['ui32'])) and f_is_token(e[2])))(op.operands[0].type.types)
def _c40(op: Any, context: Any) -> Any:
    logical_result_types_ = op.logical_result_types
    return ((0 < len(logical_result_types_)) and (logic.every([((f_is_tensor(x) and f_is_static(x)) or f_is_tuple(x)) for x in logic.each(logic.slice_(logical_result_types_, None, -1))]) is not False) and f_is_token(logical_result_types_[-1]))
def _c41(op: Any, context: Any) -> Any:
    attributes_get_source_target_pairs_ = op.attributes.get('source_target_pairs')
    logical_result_types_ = op.logical_result_types
    return ((attributes_get_source_target_pairs_ is None or all([(len(pair) == 2) for pair in attributes_get_source_target_pairs_])) and (f_is_unique(f_column(attributes_get_source_target_pairs_, 0)) is not False) and (f_is_unique(f_column(attributes_get_source_target_pairs_, 1)) is not False) and (logic.chain(('<=', '<'), 0, attributes_get_source_target_pairs_, (context.num_partitions if (logic.chain(('>',), op.channel_id, 0) is not False) else context.num_replicas)) is not False) and logic.agree(op.channel_type, ('HOST_TO_DEVICE' if (logic.every((op.is_host_transfer,)) is not False) else 'DEVICE_TO_DEVICE')) and (0 < len(logical_result_types_)) and (logic.every([(f_is_tensor(x) and f_is_static(x)) for x in logic.each(logic.slice_(logical_result_types_, None, -1))]) is not False) and f_is_token(logical_result_types_[-1]))
def _c42(op: Any, context: Any) -> Any:
    attributes_get_source_target_pairs_ = op.attributes.get('source_target_pairs')
    return ((attributes_get_source_target_pairs_ is None or all([(len(pair) == 2) for pair in attributes_get_source_target_pairs_])) and (f_is_unique(f_column(attributes_get_source_target_pairs_, 0)) is not False) and (f_is_unique(f_column(attributes_get_source_target_pairs_, 1)) is not False) and (logic.chain(('<=', '<'), 0, attributes_get_source_target_pairs_, (context.num_partitions if (logic.chain(('>',), op.channel_id, 0) is not False) else context.num_replicas)) is not False) and logic.agree(op.channel_type, ('DEVICE_TO_HOST' if (logic.every((op.is_host_transfer,)) is not False) else 'DEVICE_TO_DEVICE')))
def _c43(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    operands_2_type_shape_ = op.operands[2].type.shape
    return (((len(operands_0_type_shape_) == 0) or (operands_0_type_shape_ == operands_1_type_shape_)) and ((len(operands_2_type_shape_) == 0) or (operands_2_type_shape_ == operands_1_type_shape_)) and (op.operands[0].type.element_type is op.operands[1].type.element_type is op.operands[2].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.operands[2].type.element_type) and (op.operands[1].type is op.results[0].type or op.operands[1].type == op.results[0].type) and ((not context.is_hlo) or (len(operands_0_type_shape_) == len(operands_1_type_shape_) == len(operands_2_type_shape_))))
def _c44(op: Any, context: Any) -> Any:
    attributes_get_compare_type_ = op.attributes.get('compare_type')
    return ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) and (op.operands[0].type.shape == op.operands[1].type.shape == op.results[0].type.shape) and ((attributes_get_compare_type_ in (None, 'NOTYPE')) or ((attributes_get_compare_type_ in (None, 'SIGNED')) if f_is_signed_integer(op.operands[0]) else ((attributes_get_compare_type_ in (None, 'UNSIGNED')) if (f_is_unsigned_integer(op.operands[0]) or f_is_boolean(op.operands[0])) else ((attributes_get_compare_type_ in (None, 'FLOAT')) if f_is_complex(op.operands[0]) else (logic.chain(('in',), attributes_get_compare_type_, ('FLOAT', 'TOTALORDER', )) is not False))))))
def _c45(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    return (((len(operands_0_type_shape_) == 0) or (operands_0_type_shape_ == op.operands[1].type.shape)) and (op.operands[1].type is op.operands[2].type is op.results[0].type or op.operands[1].type == op.operands[2].type == op.results[0].type) and ((not context.is_hlo) or (len(operands_0_type_shape_) == len(op.operands[1].type.shape))))
def _c46(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    return ((op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type) and (2 <= len(operands_0_type_shape_)) and (operands_0_type_shape_[-2] == operands_0_type_shape_[-1]))
def _c47(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    results_0_type_shape_ = op.results[0].type.shape
    operands_0_type_element_type_ = op.operands[0].type.element_type
    attributes_get_window_strides_ = op.attributes.get('window_strides')
    attributes_get_padding_ = op.attributes.get('padding')
    attributes_get_lhs_dilation_ = op.attributes.get('lhs_dilation')
    attributes_get_rhs_dilation_ = op.attributes.get('rhs_dilation')
    attributes_dimension_numbers_ = op.attributes['dimension_numbers']
    attributes_get_batch_group_count_ = op.attributes.get('batch_group_count')
    attributes_get_feature_group_count_ = op.attributes.get('feature_group_count')
    input_batch_dimension_ = attributes_dimension_numbers_.input_batch_dimension
    input_feature_dimension_ = attributes_dimension_numbers_.input_feature_dimension
    input_spatial_dimensions_ = attributes_dimension_numbers_.input_spatial_dimensions
    kernel_output_feature_dimension_ = attributes_dimension_numbers_.kernel_output_feature_dimension
    kernel_spatial_dimensions_ = attributes_dimension_numbers_.kernel_spatial_dimensions
    output_spatial_dimensions_ = attributes_dimension_numbers_.output_spatial_dimensions
    return ((len(operands_0_type_shape_) == len(operands_1_type_shape_)) and (attributes_get_window_strides_ is None or (len(attributes_get_window_strides_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_window_strides_ is None or (not attributes_get_window_strides_ or 0 < min(attributes_get_window_strides_))) and ((attributes_get_padding_ is None or (len(attributes_get_padding_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_padding_ is None or all([(len(p) == 2) for p in attributes_get_padding_]))) and (attributes_get_lhs_dilation_ is None or (len(attributes_get_lhs_dilation_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_lhs_dilation_ is None or (not attributes_get_lhs_dilation_ or 0 < min(attributes_get_lhs_dilation_))) and (attributes_get_rhs_dilation_ is None or (len(attributes_get_rhs_dilation_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_rhs_dilation_ is None or (not attributes_get_rhs_dilation_ or 0 < min(attributes_get_rhs_dilation_))) and (op.attributes.get('window_reversal') is None or (len(op.attributes.get('window_reversal')) == (len(operands_0_type_shape_) - 2))) and (operands_0_type_shape_[input_batch_dimension_] is None or ((operands_0_type_shape_[input_batch_dimension_] % attributes_get_batch_group_count_) == 0)) and (operands_0_type_shape_[input_feature_dimension_] is None or ((operands_0_type_shape_[input_feature_dimension_] % attributes_get_feature_group_count_) == 0)) and (len(input_spatial_dimensions_) == (len(operands_0_type_shape_) - 2)) and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and ((not d or 0 <= min(d)) and (not d or max(d) < len(operands_0_type_shape_)))))((*(*(input_batch_dimension_, ), *input_spatial_dimensions_), *(input_feature_dimension_, ))) and (f_is_given(op.attributes.get('sparsity_config')) or (operands_0_type_shape_[input_feature_dimension_] is None or (operands_1_type_shape_[attributes_dimension_numbers_.kernel_input_feature_dimension] == (operands_0_type_shape_[input_feature_dimension_] // attributes_get_feature_group_count_ if operands_0_type_shape_[input_feature_dimension_] % attributes_get_feature_group_count_ == 0 else None)))) and (operands_1_type_shape_[kernel_output_feature_dimension_] is None or ((operands_1_type_shape_[kernel_output_feature_dimension_] % attributes_get_batch_group_count_) == 0)) and (operands_1_type_shape_[kernel_output_feature_dimension_] is None or ((operands_1_type_shape_[kernel_output_feature_dimension_] % attributes_get_feature_group_count_) == 0)) and (len(kernel_spatial_dimensions_) == (len(operands_0_type_shape_) - 2)) and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and ((not d or 0 <= min(d)) and (not d or max(d) < len(operands_0_type_shape_)))))((*(*kernel_spatial_dimensions_, *(attributes_dimension_numbers_.kernel_input_feature_dimension, )), *(kernel_output_feature_dimension_, ))) and (len(output_spatial_dimensions_) == (len(operands_0_type_shape_) - 2)) and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and ((not d or 0 <= min(d)) and (not d or max(d) < len(operands_0_type_shape_)))))((*(*(attributes_dimension_numbers_.output_batch_dimension, ), *output_spatial_dimensions_), *(attributes_dimension_numbers_.output_feature_dimension, ))) and (0 < attributes_get_feature_group_count_) and (0 < attributes_get_batch_group_count_) and ((attributes_get_feature_group_count_ == 1) or (attributes_get_batch_group_count_ == 1)) and (op.attributes.get('precision_config') is None or (len(op.attributes.get('precision_config')) in (0, 2, ))) and ((operands_0_type_shape_[input_batch_dimension_] is None or (results_0_type_shape_[attributes_dimension_numbers_.output_batch_dimension] == (operands_0_type_shape_[input_batch_dimension_] // attributes_get_batch_group_count_ if operands_0_type_shape_[input_batch_dimension_] % attributes_get_batch_group_count_ == 0 else None))) and (results_0_type_shape_[attributes_dimension_numbers_.output_feature_dimension] == operands_1_type_shape_[kernel_output_feature_dimension_]) and logic.agree(tuple([results_0_type_shape_[axis] for axis in output_spatial_dimensions_]), f_num_windows(tuple([operands_0_type_shape_[axis] for axis in input_spatial_dimensions_]), tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_]), attributes_get_window_strides_, attributes_get_padding_, attributes_get_lhs_dilation_, attributes_get_rhs_dilation_))) and (len(results_0_type_shape_) == len(operands_0_type_shape_)) and ((operands_0_type_element_type_ is op.operands[1].type.element_type or operands_0_type_element_type_ == op.operands[1].type.element_type) and (context.is_hlo or (operands_0_type_element_type_ is op.results[0].type.element_type or operands_0_type_element_type_ == op.results[0].type.element_type))) and ((len(op.auxiliary_operands) == 0) or f_is_given(op.attributes.get('sparsity_config')) or f_is_given(op.attributes.get('block_scaling_config'))) and ((op.attributes.get('window_dimensions') is None or (op.attributes.get('window_dimensions') == tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_]))) if context.is_hlo else (not tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_]) or 0 < min(tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_])))))
def _c48(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    return (((1 <= len(operands_0_type_shape_) <= 2) and (1 <= len(operands_1_type_shape_) <= 2)) and (operands_0_type_shape_[-1] == operands_1_type_shape_[0]) and logic.agree(op.results[0].type.shape, logic.add(logic.slice_(operands_0_type_shape_, None, -1), logic.slice_(operands_1_type_shape_, 1, None))) and (op.attributes.get('precision_config') is None or (len(op.attributes.get('precision_config')) <= 2)))
def _c49(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    attributes_dot_dimension_numbers_ = op.attributes['dot_dimension_numbers']
    attributes_get_precision_config_ = op.attributes.get('precision_config')
    attributes_get_algorithm_ = op.attributes.get('algorithm')
    lhs_batching_dimensions_ = attributes_dot_dimension_numbers_.lhs_batching_dimensions
    rhs_batching_dimensions_ = attributes_dot_dimension_numbers_.rhs_batching_dimensions
    lhs_contracting_dimensions_ = attributes_dot_dimension_numbers_.lhs_contracting_dimensions
    rhs_contracting_dimensions_ = attributes_dot_dimension_numbers_.rhs_contracting_dimensions
    return (((len(op.auxiliary_operands) == 0) or f_is_given(op.attributes.get('sparsity_config')) or f_is_given(op.attributes.get('block_scaling_config'))) and (len(lhs_batching_dimensions_) == len(rhs_batching_dimensions_)) and (len(lhs_contracting_dimensions_) == len(rhs_contracting_dimensions_)) and (len((*lhs_batching_dimensions_, *lhs_contracting_dimensions_)) < 2 or len(set((*lhs_batching_dimensions_, *lhs_contracting_dimensions_))) == len((*lhs_batching_dimensions_, *lhs_contracting_dimensions_))) and (len((*rhs_batching_dimensions_, *rhs_contracting_dimensions_)) < 2 or len(set((*rhs_batching_dimensions_, *rhs_contracting_dimensions_))) == len((*rhs_batching_dimensions_, *rhs_contracting_dimensions_))) and ((not lhs_batching_dimensions_ or 0 <= min(lhs_batching_dimensions_)) and (not lhs_batching_dimensions_ or max(lhs_batching_dimensions_) < len(operands_0_type_shape_))) and ((not lhs_contracting_dimensions_ or 0 <= min(lhs_contracting_dimensions_)) and (not lhs_contracting_dimensions_ or max(lhs_contracting_dimensions_) < len(operands_0_type_shape_))) and ((not rhs_batching_dimensions_ or 0 <= min(rhs_batching_dimensions_)) and (not rhs_batching_dimensions_ or max(rhs_batching_dimensions_) < len(operands_1_type_shape_))) and ((not rhs_contracting_dimensions_ or 0 <= min(rhs_contracting_dimensions_)) and (not rhs_contracting_dimensions_ or max(rhs_contracting_dimensions_) < len(operands_1_type_shape_))) and (tuple([operands_0_type_shape_[entry] for entry in lhs_batching_dimensions_]) == tuple([operands_1_type_shape_[entry] for entry in rhs_batching_dimensions_])) and (f_is_given(op.attributes.get('sparsity_config')) or (tuple([operands_0_type_shape_[entry] for entry in lhs_contracting_dimensions_]) == tuple([operands_1_type_shape_[entry] for entry in rhs_contracting_dimensions_]))) and (attributes_get_precision_config_ is None or (len(attributes_get_precision_config_) in (0, 2, ))) and ((op.results[0].type.shape == (*(*tuple([operands_0_type_shape_[axis] for axis in lhs_batching_dimensions_]), *f_without(operands_0_type_shape_, (*lhs_batching_dimensions_, *lhs_contracting_dimensions_))), *f_without(operands_1_type_shape_, (*rhs_batching_dimensions_, *rhs_contracting_dimensions_)))) and logic.agree(f_dims(op.results[0], f_range(len(rhs_batching_dimensions_))), tuple([operands_1_type_shape_[axis] for axis in rhs_batching_dimensions_]))) and ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) or (f_is_float(op.operands[0]) and f_is_float(op.operands[1])) or (f_is_integer(op.operands[0]) and f_is_integer(op.operands[1]))) and (f_is_empty_algorithm(attributes_get_algorithm_) or (attributes_get_precision_config_ is None or logic.agree(attributes_get_precision_config_, 'DEFAULT'))) and (attributes_get_algorithm_ is None or (logic.chain(('<',), 0, getattr(attributes_get_algorithm_, 'lhs_component_count', None)) is not False)) and (attributes_get_algorithm_ is None or (logic.chain(('<',), 0, getattr(attributes_get_algorithm_, 'rhs_component_count', None)) is not False)) and (attributes_get_algorithm_ is None or (logic.chain(('<',), 0, getattr(attributes_get_algorithm_, 'num_primitive_operations', None)) is not False)))
def _c50(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    results_0_type_shape_ = op.results[0].type.shape
    operands_0_type_element_type_ = op.operands[0].type.element_type
    attributes_get_window_strides_ = op.attributes.get('window_strides')
    attributes_get_lhs_dilation_ = op.attributes.get('lhs_dilation')
    attributes_get_rhs_dilation_ = op.attributes.get('rhs_dilation')
    attributes_dimension_numbers_ = op.attributes['dimension_numbers']
    attributes_get_batch_group_count_ = op.attributes.get('batch_group_count')
    attributes_get_feature_group_count_ = op.attributes.get('feature_group_count')
    input_batch_dimension_ = attributes_dimension_numbers_.input_batch_dimension
    input_feature_dimension_ = attributes_dimension_numbers_.input_feature_dimension
    input_spatial_dimensions_ = attributes_dimension_numbers_.input_spatial_dimensions
    kernel_output_feature_dimension_ = attributes_dimension_numbers_.kernel_output_feature_dimension
    kernel_spatial_dimensions_ = attributes_dimension_numbers_.kernel_spatial_dimensions
    output_spatial_dimensions_ = attributes_dimension_numbers_.output_spatial_dimensions
    padding_ = op.padding
    return ((len(operands_0_type_shape_) == len(operands_1_type_shape_)) and (attributes_get_window_strides_ is None or (len(attributes_get_window_strides_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_window_strides_ is None or (not attributes_get_window_strides_ or 0 < min(attributes_get_window_strides_))) and logic.agree(f_shape(context.content(padding_)), ((len(operands_0_type_shape_) - 2), 2, )) and (attributes_get_lhs_dilation_ is None or (len(attributes_get_lhs_dilation_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_lhs_dilation_ is None or (not attributes_get_lhs_dilation_ or 0 < min(attributes_get_lhs_dilation_))) and (attributes_get_rhs_dilation_ is None or (len(attributes_get_rhs_dilation_) == (len(operands_0_type_shape_) - 2))) and (attributes_get_rhs_dilation_ is None or (not attributes_get_rhs_dilation_ or 0 < min(attributes_get_rhs_dilation_))) and (op.attributes.get('window_reversal') is None or (len(op.attributes.get('window_reversal')) == (len(operands_0_type_shape_) - 2))) and (operands_0_type_shape_[input_batch_dimension_] is None or ((operands_0_type_shape_[input_batch_dimension_] % attributes_get_batch_group_count_) == 0)) and (operands_0_type_shape_[input_feature_dimension_] is None or ((operands_0_type_shape_[input_feature_dimension_] % attributes_get_feature_group_count_) == 0)) and (len(input_spatial_dimensions_) == (len(operands_0_type_shape_) - 2)) and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and ((not d or 0 <= min(d)) and (not d or max(d) < len(operands_0_type_shape_)))))((*(*(input_batch_dimension_, ), *input_spatial_dimensions_), *(input_feature_dimension_, ))) and (operands_0_type_shape_[input_feature_dimension_] is None or (operands_1_type_shape_[attributes_dimension_numbers_.kernel_input_feature_dimension] == (operands_0_type_shape_[input_feature_dimension_] // attributes_get_feature_group_count_ if operands_0_type_shape_[input_feature_dimension_] % attributes_get_feature_group_count_ == 0 else None))) and (operands_1_type_shape_[kernel_output_feature_dimension_] is None or ((operands_1_type_shape_[kernel_output_feature_dimension_] % attributes_get_batch_group_count_) == 0)) and (operands_1_type_shape_[kernel_output_feature_dimension_] is None or ((operands_1_type_shape_[kernel_output_feature_dimension_] % attributes_get_feature_group_count_) == 0)) and (len(kernel_spatial_dimensions_) == (len(operands_0_type_shape_) - 2)) and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and ((not d or 0 <= min(d)) and (not d or max(d) < len(operands_0_type_shape_)))))((*(*kernel_spatial_dimensions_, *(attributes_dimension_numbers_.kernel_input_feature_dimension, )), *(kernel_output_feature_dimension_, ))) and (len(output_spatial_dimensions_) == (len(operands_0_type_shape_) - 2)) and (lambda d: ((len(d) < 2 or len(set(d)) == len(d)) and ((not d or 0 <= min(d)) and (not d or max(d) < len(operands_0_type_shape_)))))((*(*(attributes_dimension_numbers_.output_batch_dimension, ), *output_spatial_dimensions_), *(attributes_dimension_numbers_.output_feature_dimension, ))) and (0 < attributes_get_feature_group_count_) and (0 < attributes_get_batch_group_count_) and ((attributes_get_feature_group_count_ == 1) or (attributes_get_batch_group_count_ == 1)) and (op.attributes.get('precision_config') is None or (len(op.attributes.get('precision_config')) in (0, 2, ))) and ((operands_0_type_shape_[input_batch_dimension_] is None or (results_0_type_shape_[attributes_dimension_numbers_.output_batch_dimension] == (operands_0_type_shape_[input_batch_dimension_] // attributes_get_batch_group_count_ if operands_0_type_shape_[input_batch_dimension_] % attributes_get_batch_group_count_ == 0 else None))) and (results_0_type_shape_[attributes_dimension_numbers_.output_feature_dimension] == operands_1_type_shape_[kernel_output_feature_dimension_]) and logic.agree(tuple([results_0_type_shape_[axis] for axis in output_spatial_dimensions_]), f_num_windows(tuple([operands_0_type_shape_[axis] for axis in input_spatial_dimensions_]), tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_]), attributes_get_window_strides_, context.content(padding_), attributes_get_lhs_dilation_, attributes_get_rhs_dilation_))) and (len(results_0_type_shape_) == len(operands_0_type_shape_)) and ((operands_0_type_element_type_ is op.operands[1].type.element_type or operands_0_type_element_type_ == op.operands[1].type.element_type) and (context.is_hlo or (operands_0_type_element_type_ is op.results[0].type.element_type or operands_0_type_element_type_ == op.results[0].type.element_type))) and (not tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_]) or 0 < min(tuple([operands_1_type_shape_[axis] for axis in kernel_spatial_dimensions_]))))
def _c51(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    results_0_type_element_type_ = op.results[0].type.element_type
    results_0_type_shape_ = op.results[0].type.shape
    attributes_get_fft_length_ = op.attributes.get('fft_length')
    attributes_get_fft_type_ = op.attributes.get('fft_type')
    return ((len(attributes_get_fft_length_) <= len(operands_0_type_shape_)) and ((f_is_float(op.operands[0]) and logic.agree(results_0_type_element_type_, f_complex(op.operands[0].type.element_type))) if (attributes_get_fft_type_ in (None, 'RFFT')) else (f_is_complex(op.operands[0]) and logic.agree(op.operands[0].type.element_type, (f_complex(results_0_type_element_type_) if (attributes_get_fft_type_ in (None, 'IRFFT')) else results_0_type_element_type_)))) and (1 <= len(attributes_get_fft_length_) <= 3) and (((not (attributes_get_fft_type_ in (None, 'RFFT'))) or logic.agree(logic.slice_(operands_0_type_shape_, -len(attributes_get_fft_length_), None), attributes_get_fft_length_)) and ((not (attributes_get_fft_type_ in (None, 'IRFFT'))) or logic.agree(logic.slice_(results_0_type_shape_, -len(attributes_get_fft_length_), None), attributes_get_fft_length_))) and (lambda halved: (logic.agree(results_0_type_shape_, logic.add(logic.slice_(operands_0_type_shape_, None, -1), (halved, ))) if (attributes_get_fft_type_ in (None, 'RFFT')) else (logic.agree(operands_0_type_shape_, logic.add(logic.slice_(results_0_type_shape_, None, -1), (halved, ))) if (attributes_get_fft_type_ in (None, 'IRFFT')) else (results_0_type_shape_ == operands_0_type_shape_))))((0 if (attributes_get_fft_length_[-1] == 0) else logic.add(f_floor(logic.divide(attributes_get_fft_length_[-1], 2)), 1))))
def _c52(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    return ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) and (2 <= len(operands_0_type_shape_) == len(operands_1_type_shape_)) and (logic.agree(logic.slice_(operands_0_type_shape_, None, -2), logic.slice_(operands_1_type_shape_, None, -2)) and (operands_0_type_shape_[-2] == operands_0_type_shape_[-1] == operands_1_type_shape_[(-2 if (logic.every((op.attributes.get('left_side'),)) is not False) else -1)])) and (op.operands[1].type is op.results[0].type or op.operands[1].type == op.results[0].type) and (logic.chain(('!=',), op.attributes.get('transpose_a'), 'TRANSPOSE_INVALID') is not False))
def _c53(op: Any, context: Any) -> Any:
    return ((f_input_types(op.regions[0]) == tuple([entry.type for entry in op.operands])) and (f_output_types(op.regions[0]) == f_types(op.results)))
def _c54(op: Any, context: Any) -> Any:
    branches_ = op.branches
    return (logic.agree(op.operands[0].type.element_type, constants['i32']) and (0 < len(branches_)) and all([logic.agree(f_input_types(b), ()) for b in branches_]) and logic.alike(tuple([f_output_types(entry) for entry in branches_])) and logic.agree(f_types(op.results), f_output_types(branches_[0])))
def _c55(op: Any, context: Any) -> Any:
    context_function_op_attributes_get_decomposition_ = context.function(op.attributes.get('decomposition'))
    return (f_is_namespaced_op_name(op.attributes.get('composite_name')) and (context.is_defined_in_parent_scope(op.attributes.get('decomposition')) is not False) and (f_identical(tuple([entry.type for entry in op.operands]), f_input_types(context_function_op_attributes_get_decomposition_)) is not False) and (f_identical(tuple([entry.type for entry in op.results]), f_output_types(context_function_op_attributes_get_decomposition_)) is not False))
def _c56(op: Any, context: Any) -> Any:
    branches_ = op.branches
    branch_operands_ = op.branch_operands
    return (((op.operands[0].type.element_type in (constants['i1'], constants['i32'], )) and ((not f_is_boolean(op.operands[0])) or (len(branches_) == 2))) and (0 < len(branches_) == len(branch_operands_)) and (logic.every([logic.agree(f_input_types(logic.index(branches_, i)), (f_type(logic.index(branch_operands_, i)), )) for i in logic.each(f_range(len(branches_)))]) is not False) and all([logic.agree(f_output_types(b), f_types(op.results)) for b in branches_]))
def _c57(op: Any, context: Any) -> Any:
    context_function_op_attributes_get_callee_ = context.function(op.attributes.get('callee'))
    return ((context.is_defined_in_parent_scope(op.attributes.get('callee')) is not False) and (context_function_op_attributes_get_callee_ is None or (context_function_op_attributes_get_callee_.inputs == tuple([entry.type for entry in op.operands]))) and (context_function_op_attributes_get_callee_ is None or (context_function_op_attributes_get_callee_.results == tuple([entry.type for entry in op.results]))))
def _c58(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    return ((f_input_types(op.regions[0]) == f_input_types(op.regions[1]) == ()) and (f_output_types_op_regions_0_ == f_output_types(op.regions[1])) and (f_types(op.results) == f_output_types_op_regions_0_))
def _c59(op: Any, context: Any) -> Any:
    f_types_op_operands_ = f_types(op.operands)
    return (((f_types(f_input_types(op.regions[0])) == f_types_op_operands_) and (f_output_types(op.regions[0]) == (f_tensor(constants['i1']), ))) and ((f_types(f_input_types(op.regions[1])) == f_types_op_operands_) and (f_output_types(op.regions[1]) == f_types_op_operands_)) and (f_types(op.results) == f_types_op_operands_))
def _c60(op: Any, context: Any) -> Any:
    return ((op.results[0].type.shape == op.operands[0].type.shape) and logic.agree(op.results[0].type.element_type, (f_complex_element_type(op.operands[0]) if f_is_complex(op.operands[0]) else op.operands[0].type.element_type)))
def _c61(op: Any, context: Any) -> Any:
    return ((op.operands[0].type is op.operands[1].type or op.operands[0].type == op.operands[1].type) and (op.results[0].type.shape == op.operands[0].type.shape == op.operands[1].type.shape) and logic.agree(op.results[0].type.element_type, f_complex(op.operands[0].type.element_type)))
def _c62(op: Any, context: Any) -> Any:
    return ((op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type) and (1 <= op.attributes.get('exponent_bits')) and (0 <= op.attributes.get('mantissa_bits')))
def _c63(op: Any, context: Any) -> Any:
    context_function_op_attributes_get_value_ = context.function(op.attributes.get('value'))
    return ((context.is_defined_in_parent_scope(op.attributes.get('value')) is not False) and (logic.every((f_identical(f_input_types(context_function_op_attributes_get_value_), op.argument_types),)) is not False) and (logic.every((f_identical(f_output_types(context_function_op_attributes_get_value_), op.return_types),)) is not False))
def _c64(op: Any, context: Any) -> Any:
    sizes_ = op.sizes
    return (((len(sizes_) == len(op.results[0].type.shape)) and logic.agree(tuple([entry.type.element_type for entry in sizes_]), constants['i32'])) and ((op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type) and (op.operands[0].type.num_elements == op.results[0].type.num_elements)) and ((not (not context.is_running)) or logic.agree(f_product(f_extents(op.operands[0])), f_product(f_extents(op.results[0])))))
def _c65(op: Any, context: Any) -> Any:
    return ((op.results[0].type is op.operands[1].type or op.results[0].type == op.operands[1].type) and ((op.operands[0].type.element_type is op.operands[1].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type) and logic.agree(logic.slice_(op.operands[0].type.shape, 1, None), logic.slice_(op.operands[1].type.shape, 1, None))) and ((op.operands[2].type is op.operands[3].type is op.operands[4].type is op.operands[5].type or op.operands[2].type == op.operands[3].type == op.operands[4].type == op.operands[5].type) and (len(op.operands[2].type.shape) in (1, 2, ))) and ((f_is_unique(f_process_ids(op.attributes.get('replica_groups'))) is not False) and (logic.chain(('<=',), 0, f_process_ids(op.attributes.get('replica_groups'))) is not False)))
def _c66(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    operands_2_type_shape_ = op.operands[2].type.shape
    operands_3_type_shape_ = op.operands[3].type.shape
    attributes_dot_dimension_numbers_ = op.attributes['dot_dimension_numbers']
    lhs_batching_dimensions_ = attributes_dot_dimension_numbers_.lhs_batching_dimensions
    rhs_batching_dimensions_ = attributes_dot_dimension_numbers_.rhs_batching_dimensions
    lhs_contracting_dimensions_ = attributes_dot_dimension_numbers_.lhs_contracting_dimensions
    rhs_contracting_dimensions_ = attributes_dot_dimension_numbers_.rhs_contracting_dimensions
    return (((len(lhs_batching_dimensions_) == len(rhs_batching_dimensions_)) and ((not lhs_batching_dimensions_ or 0 <= min(lhs_batching_dimensions_)) and (not lhs_batching_dimensions_ or max(lhs_batching_dimensions_) < len(operands_0_type_shape_))) and ((not rhs_batching_dimensions_ or 0 <= min(rhs_batching_dimensions_)) and (not rhs_batching_dimensions_ or max(rhs_batching_dimensions_) < len(operands_1_type_shape_)))) and ((len(lhs_contracting_dimensions_) == len(rhs_contracting_dimensions_) == 1) and ((not lhs_contracting_dimensions_ or 0 <= min(lhs_contracting_dimensions_)) and (not lhs_contracting_dimensions_ or max(lhs_contracting_dimensions_) < len(operands_0_type_shape_))) and ((not rhs_contracting_dimensions_ or 0 <= min(rhs_contracting_dimensions_)) and (not rhs_contracting_dimensions_ or max(rhs_contracting_dimensions_) < len(operands_1_type_shape_)))) and ((len((*lhs_batching_dimensions_, *lhs_contracting_dimensions_)) < 2 or len(set((*lhs_batching_dimensions_, *lhs_contracting_dimensions_))) == len((*lhs_batching_dimensions_, *lhs_contracting_dimensions_))) and (len((*rhs_batching_dimensions_, *rhs_contracting_dimensions_)) < 2 or len(set((*rhs_batching_dimensions_, *rhs_contracting_dimensions_))) == len((*rhs_batching_dimensions_, *rhs_contracting_dimensions_)))) and ((tuple([operands_0_type_shape_[entry] for entry in lhs_contracting_dimensions_]) == tuple([operands_1_type_shape_[entry] for entry in rhs_contracting_dimensions_])) and (tuple([operands_0_type_shape_[entry] for entry in lhs_batching_dimensions_]) == tuple([operands_1_type_shape_[entry] for entry in rhs_batching_dimensions_]))) and ((len(operands_2_type_shape_) in (0, len(operands_0_type_shape_), )) and (len(operands_3_type_shape_) in (0, len(operands_1_type_shape_), )) and ((0 < len(operands_2_type_shape_)) or (0 < len(operands_3_type_shape_)))) and (((not (0 < len(operands_2_type_shape_))) or ((not operands_2_type_shape_ or 0 < min(operands_2_type_shape_)) and logic.agree(logic.modulo(operands_0_type_shape_, operands_2_type_shape_), 0))) and ((not (0 < len(operands_3_type_shape_))) or ((not operands_3_type_shape_ or 0 < min(operands_3_type_shape_)) and logic.agree(logic.modulo(operands_1_type_shape_, operands_3_type_shape_), 0)))) and (op.results[0].type.shape == (*(*tuple([operands_0_type_shape_[axis] for axis in lhs_batching_dimensions_]), *f_without(operands_0_type_shape_, (*lhs_batching_dimensions_, *lhs_contracting_dimensions_))), *f_without(operands_1_type_shape_, (*rhs_batching_dimensions_, *rhs_contracting_dimensions_)))))
def _c67(op: Any, context: Any) -> Any:
    attributes_get_dimensions_ = op.attributes.get('dimensions')
    return ((op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type) and ((len(attributes_get_dimensions_) < 2 or len(set(attributes_get_dimensions_)) == len(attributes_get_dimensions_)) and ((not attributes_get_dimensions_ or 0 <= min(attributes_get_dimensions_)) and (not attributes_get_dimensions_ or max(attributes_get_dimensions_) < len(op.operands[0].type.shape)))) and ((not (op.attributes.get('mode') in (None, 'ROTATE'))) or (len(op.shifts) == len(attributes_get_dimensions_))))
def _c68(op: Any, context: Any) -> Any:
    return ((op.operands[0].type.shape == op.operands[1].type.shape == op.results[0].type.shape) and logic.agree(f_num_bits(op.operands[1]), f_num_bits(op.operands[0])))
def _c69(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    logical_result_types_ = op.logical_result_types
    return ((0 <= op.attributes.get('feature_index') < len(operands_0_type_shape_)) and (logic.chain(('=', '=', '=', '=', '=', '=', '='), op.operands[0].type.element_type, op.operands[1].type.element_type, op.operands[2].type.element_type, op.operands[3].type.element_type, op.operands[4].type.element_type, f_baseline_element_type(logic.index(logical_result_types_, 0)), f_baseline_element_type(logic.index(logical_result_types_, 1)), f_baseline_element_type(logic.index(logical_result_types_, 2))) is not False) and (logic.chain(('=', '='), operands_0_type_shape_, op.operands[4].type.shape, f_shape(logic.index(logical_result_types_, 0))) is not False) and (logic.chain(('=', '=', '=', '='), op.operands[1].type.shape, op.operands[2].type.shape, op.operands[3].type.shape, f_shape(logic.index(logical_result_types_, 1)), f_shape(logic.index(logical_result_types_, 2))) is not False) and (op.operands[1].type.num_elements == operands_0_type_shape_[op.attributes.get('feature_index')]))
def _c70(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_feature_index_ = op.attributes.get('feature_index')
    return ((0 <= attributes_get_feature_index_ < len(operands_0_type_shape_)) and (op.operands[0].type.element_type is op.operands[1].type.element_type is op.operands[2].type.element_type is op.operands[3].type.element_type is op.operands[4].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.operands[2].type.element_type == op.operands[3].type.element_type == op.operands[4].type.element_type == op.results[0].type.element_type) and (op.operands[1].type.num_elements == operands_0_type_shape_[attributes_get_feature_index_]) and (op.operands[2].type.num_elements == op.operands[1].type.num_elements == operands_0_type_shape_[attributes_get_feature_index_]) and (op.operands[3].type.num_elements == op.operands[1].type.num_elements == operands_0_type_shape_[attributes_get_feature_index_]) and (op.operands[4].type.num_elements == op.operands[1].type.num_elements == operands_0_type_shape_[attributes_get_feature_index_]) and (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type))
def _c71(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_feature_index_ = op.attributes.get('feature_index')
    logical_result_types_ = op.logical_result_types
    return ((0 <= attributes_get_feature_index_ < len(operands_0_type_shape_)) and (logic.chain(('=', '=', '=', '=', '='), op.operands[0].type.element_type, op.operands[1].type.element_type, op.operands[2].type.element_type, f_baseline_element_type(logic.index(logical_result_types_, 1)), f_baseline_element_type(logic.index(logical_result_types_, 2)), f_baseline_element_type(logic.index(logical_result_types_, 0))) is not False) and (op.operands[1].type.num_elements == operands_0_type_shape_[attributes_get_feature_index_]) and (op.operands[2].type.num_elements == op.operands[1].type.num_elements == operands_0_type_shape_[attributes_get_feature_index_]) and (logic.chain(('=', '='), f_size(logic.index(logical_result_types_, 1)), op.operands[1].type.num_elements, operands_0_type_shape_[attributes_get_feature_index_]) is not False) and (logic.chain(('=', '='), f_size(logic.index(logical_result_types_, 2)), op.operands[1].type.num_elements, operands_0_type_shape_[attributes_get_feature_index_]) is not False) and logic.agree(f_baseline_type(logic.index(logical_result_types_, 0)), op.operands[0].type))
def _c72(op: Any, context: Any) -> Any:
    return ((len(op.operands) == 2) and logic.agree(tuple([entry.type.element_type for entry in op.operands]), op.results[0].type.element_type) and ((not (op.attributes.get('distribution') in (None, 'NORMAL'))) or f_is_float(op.results[0])))
def _c73(op: Any, context: Any) -> Any:
    shape_ = op.shape
    return ((op.operands[0].type.element_type is op.operands[1].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.results[0].type.element_type) and ((not (op.attributes.get('rng_distribution') in (None, 'NORMAL'))) or f_is_float(op.operands[0])) and (logic.agree(len(op.results[0].type.shape), f_size(context.content(shape_))) and logic.agree(op.results[0].type.shape, context.content(shape_))))
def _c74(op: Any, context: Any) -> Any:
    logical_result_types_ = op.logical_result_types
    return ((context.is_hlo or f_is_static(logic.index(logical_result_types_, 1))) and logic.agree(op.operands[0].type, f_type(logic.index(logical_result_types_, 0))) and (((not (op.attributes.get('rng_algorithm') in (None, 'THREE_FRY'))) or (op.operands[0].type.num_elements == 2)) and ((not (op.attributes.get('rng_algorithm') in (None, 'PHILOX'))) or (op.operands[0].type.num_elements in (2, 3, )))))
def _c75(op: Any, context: Any) -> Any:
    return ((op.results[0].type.shape == (2, )) and logic.agree(op.results[0].type.element_type, constants['ui64']))
def _c76(op: Any, context: Any) -> Any:
    return ((f_same_by_pairs((*tuple([entry.type.shape for entry in op.operands]), *(op.results[0].type.shape, ))) is not False) and (0 < len(op.operands)) and logic.agree(op.attributes.get('dimensions'), f_range(len(op.operands[0].type.shape))) and ((f_input_types(op.regions[0]) == tuple([f_tensor(entry) for entry in tuple([entry.type.element_type for entry in op.operands])])) and (f_output_types(op.regions[0]) == (f_tensor(op.results[0].type.element_type), ))))
def _c77(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_dimensions_ = op.attributes.get('dimensions')
    inputs_ = op.inputs
    init_values_ = op.init_values
    logical_result_types_ = op.logical_result_types
    return (logic.alike(tuple([entry.type.shape for entry in inputs_])) and (tuple([entry.type.element_type for entry in inputs_]) == tuple([entry.type.element_type for entry in init_values_])) and (0 < len(inputs_) == len(init_values_) == len(logical_result_types_)) and ((not attributes_get_dimensions_ or 0 <= min(attributes_get_dimensions_)) and (not attributes_get_dimensions_ or max(attributes_get_dimensions_) < len(inputs_[0].type.shape))) and (len(attributes_get_dimensions_) < 2 or len(set(attributes_get_dimensions_)) == len(attributes_get_dimensions_)) and (lambda E: ((f_input_types(op.regions[0]) == (*tuple([f_tensor(entry) for entry in E]), *tuple([f_tensor(entry) for entry in E]))) and (f_output_types_op_regions_0_ == tuple([f_tensor(entry) for entry in E])) and (False not in tuple([f_is_promotable(entry, entry1) for entry, entry1 in zip(tuple([entry.type.element_type for entry in inputs_]), E, strict=True)]))))(tuple([f_element_type(entry) for entry in f_output_types_op_regions_0_])) and all([(x.shape == f_without(inputs_[0].type.shape, attributes_get_dimensions_)) for x in logical_result_types_]) and (tuple([entry.element_type for entry in logical_result_types_]) == tuple([f_element_type(entry) for entry in f_output_types_op_regions_0_])))
def _c78(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_window_dimensions_ = op.attributes.get('window_dimensions')
    attributes_get_window_strides_ = op.attributes.get('window_strides')
    attributes_get_base_dilations_ = op.attributes.get('base_dilations')
    attributes_get_window_dilations_ = op.attributes.get('window_dilations')
    attributes_get_padding_ = op.attributes.get('padding')
    inputs_ = op.inputs
    init_values_ = op.init_values
    logical_result_types_ = op.logical_result_types
    return ((0 < len(inputs_) == len(init_values_) == len(logical_result_types_)) and logic.alike(tuple([entry.type.shape for entry in inputs_])) and (tuple([entry.type.element_type for entry in inputs_]) == tuple([entry.type.element_type for entry in init_values_])) and (len(attributes_get_window_dimensions_) == len(inputs_[0].type.shape)) and (not attributes_get_window_dimensions_ or 0 < min(attributes_get_window_dimensions_)) and (attributes_get_window_strides_ is None or (len(attributes_get_window_strides_) == len(inputs_[0].type.shape))) and (attributes_get_window_strides_ is None or (not attributes_get_window_strides_ or 0 < min(attributes_get_window_strides_))) and (attributes_get_base_dilations_ is None or (len(attributes_get_base_dilations_) == len(inputs_[0].type.shape))) and (attributes_get_base_dilations_ is None or (not attributes_get_base_dilations_ or 0 < min(attributes_get_base_dilations_))) and (attributes_get_window_dilations_ is None or (len(attributes_get_window_dilations_) == len(inputs_[0].type.shape))) and (attributes_get_window_dilations_ is None or (not attributes_get_window_dilations_ or 0 < min(attributes_get_window_dilations_))) and ((attributes_get_padding_ is None or (len(attributes_get_padding_) == len(inputs_[0].type.shape))) and (attributes_get_padding_ is None or all([(len(p) == 2) for p in attributes_get_padding_]))) and (lambda E: ((f_input_types(op.regions[0]) == (*tuple([f_tensor(entry) for entry in E]), *tuple([f_tensor(entry) for entry in E]))) and (f_output_types_op_regions_0_ == tuple([f_tensor(entry) for entry in E])) and (False not in tuple([f_is_promotable(entry, entry1) for entry, entry1 in zip(tuple([entry.type.element_type for entry in inputs_]), E, strict=True)]))))(tuple([f_element_type(entry) for entry in f_output_types_op_regions_0_])) and logic.alike(tuple([entry.shape for entry in logical_result_types_])) and (tuple([x.shape for x in logical_result_types_]) == tuple([f_num_windows(x.type.shape, attributes_get_window_dimensions_, attributes_get_window_strides_, attributes_get_padding_, attributes_get_base_dilations_, attributes_get_window_dilations_) for x in inputs_])) and (tuple([entry.element_type for entry in logical_result_types_]) == tuple([f_element_type(entry) for entry in f_output_types_op_regions_0_])))
def _c79(op: Any, context: Any) -> Any:
    f_output_types_op_regions_1_ = f_output_types(op.regions[1])
    operands_0_type_element_type_ = op.operands[0].type.element_type
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_window_dimensions_ = op.attributes.get('window_dimensions')
    attributes_get_window_strides_ = op.attributes.get('window_strides')
    attributes_get_padding_ = op.attributes.get('padding')
    return ((operands_0_type_element_type_ is op.operands[1].type.element_type or operands_0_type_element_type_ == op.operands[1].type.element_type) and logic.agree(op.operands[1].type.shape, f_num_windows(operands_0_type_shape_, attributes_get_window_dimensions_, attributes_get_window_strides_, attributes_get_padding_)) and (op.operands[2].type.element_type is operands_0_type_element_type_ or op.operands[2].type.element_type == operands_0_type_element_type_) and ((attributes_get_window_dimensions_ is None or (len(attributes_get_window_dimensions_) == len(operands_0_type_shape_))) and (f_is_given(attributes_get_window_dimensions_) or (len(operands_0_type_shape_) == 0))) and (attributes_get_window_dimensions_ is None or (not attributes_get_window_dimensions_ or 0 < min(attributes_get_window_dimensions_))) and (attributes_get_window_strides_ is None or (len(attributes_get_window_strides_) == len(operands_0_type_shape_))) and (attributes_get_window_strides_ is None or (not attributes_get_window_strides_ or 0 < min(attributes_get_window_strides_))) and ((attributes_get_padding_ is None or (len(attributes_get_padding_) == len(operands_0_type_shape_))) and (attributes_get_padding_ is None or all([(len(p) == 2) for p in attributes_get_padding_]))) and (lambda E: ((f_input_types(op.regions[0]) == (f_tensor(E), f_tensor(E), )) and (f_output_types(op.regions[0]) == (f_tensor(constants['i1']), ))))(operands_0_type_element_type_) and (lambda E: ((f_input_types(op.regions[1]) == (f_tensor(E), f_tensor(E), )) and (f_output_types_op_regions_1_ == (f_tensor(E), )) and f_is_promotable(operands_0_type_element_type_, E)))(f_element_type(f_output_types_op_regions_1_[0])) and (operands_0_type_shape_ == op.results[0].type.shape) and logic.agree(op.results[0].type.element_type, f_element_type(f_output_types_op_regions_1_[0])))
def _c80(op: Any, context: Any) -> Any:
    logical_result_types_ = op.logical_result_types
    return ((0 < len(op.operands)) and (tuple([entry.type for entry in op.operands]) == tuple([entry for entry in logical_result_types_])) and (f_same_by_pairs((*tuple([entry.type.shape for entry in op.operands]), *tuple([entry.shape for entry in logical_result_types_]))) is not False) and (-len(op.operands[0].type.shape) <= op.dimension < len(op.operands[0].type.shape)) and (logic.agree(f_input_types(op.regions[0]), logic.mapped(f_tensor, (True,), f_twice(tuple([entry.type.element_type for entry in op.operands])))) and (f_output_types(op.regions[0]) == (f_tensor(constants['i1']), ))))
def _c81(op: Any, context: Any) -> Any:
    logical_result_types_ = op.logical_result_types
    return ((logic.chain(('<',), 0, f_rank(op.operands[0])) is not False) and (logic.chain(('<=', '<='), 0, op.attributes.get('k'), f_dim(op.operands[0], -1)) is not False) and (logic.chain(('=', '='), f_shape(logic.index(logical_result_types_, 0)), f_shape(logic.index(logical_result_types_, 1)), f_replace(f_shape(op.operands[0]), logic.subtract(f_rank(op.operands[0]), 1), op.attributes.get('k'))) is not False) and (logic.agree(f_element_type(logic.index(logical_result_types_, 0)), f_element_type(op.operands[0])) and logic.agree(f_element_type(logic.index(logical_result_types_, 1)), constants['i32'])))
def _c82(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_num_carries_ = op.attributes.get('num_carries')
    logical_result_types_ = op.logical_result_types
    inputs_ = op.inputs
    return (((0 <= attributes_get_num_carries_ <= len(op.operands)) and (attributes_get_num_carries_ <= len(logical_result_types_))) and (logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), logic.mapped(f_rank, (True,), inputs_)) is not False) and (f_same(logic.mapped(f_dim, (True, False), inputs_, op.attributes.get('dimension'))) is not False) and (logic.agree(f_input_types(op.regions[0]), op.body_inputs) and (len(f_output_types_op_regions_0_) == len(logical_result_types_)) and ((attributes_get_num_carries_ == 0) or logic.agree(logic.slice_(f_output_types_op_regions_0_, -attributes_get_num_carries_, None), logic.mapped(f_type, (True,), op.inits)))) and logic.agree(tuple([entry for entry in logical_result_types_]), op.stacked_types))
def _c83(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_get_operand_segment_sizes_ = op.attributes.get('operand_segment_sizes')
    attributes_get_result_segment_sizes_ = op.attributes.get('result_segment_sizes')
    logical_result_types_ = op.logical_result_types
    inputs_ = op.inputs
    num_carries_ = op.num_carries
    return (((logic.chain(('=', '='), f_size(attributes_get_operand_segment_sizes_), f_size(attributes_get_result_segment_sizes_), 2) is not False) and logic.agree(f_sum(attributes_get_operand_segment_sizes_), len(op.operands)) and logic.agree(f_sum(attributes_get_result_segment_sizes_), len(logical_result_types_)) and (logic.chain(('<=',), 0, attributes_get_operand_segment_sizes_) is not False) and (logic.chain(('<=',), 0, attributes_get_result_segment_sizes_) is not False) and logic.agree(logic.index(attributes_get_operand_segment_sizes_, 1), logic.index(attributes_get_result_segment_sizes_, 1))) and (logic.chain(('<=', '<'), 0, op.attributes.get('dimension'), logic.mapped(f_rank, (True,), inputs_)) is not False) and (f_same(logic.mapped(f_dim, (True, False), inputs_, op.attributes.get('dimension'))) is not False) and (logic.agree(f_input_types(op.regions[0]), op.body_inputs) and (len(f_output_types_op_regions_0_) == len(logical_result_types_)) and (logic.agree(num_carries_, 0) or logic.agree(logic.slice_(f_output_types_op_regions_0_, logic.negative(num_carries_), None), logic.mapped(f_type, (True,), op.inits)))) and logic.agree(tuple([entry for entry in logical_result_types_]), op.stacked_types))
def _c84(op: Any, context: Any) -> Any:
    results_0_type_shape_ = op.results[0].type.shape
    operands_0_type_shape_ = op.operands[0].type.shape
    return ((lambda bits: (lambda result_bits: ((results_0_type_shape_ == operands_0_type_shape_) if logic.agree(bits, result_bits) else (((len(results_0_type_shape_) == (len(operands_0_type_shape_) + 1)) and logic.agree(logic.slice_(results_0_type_shape_, None, -1), operands_0_type_shape_) and logic.agree(logic.multiply(results_0_type_shape_[-1], result_bits), bits)) if (logic.chain(('>',), bits, result_bits) is not False) else ((len(results_0_type_shape_) == (len(operands_0_type_shape_) - 1)) and logic.agree(results_0_type_shape_, logic.slice_(operands_0_type_shape_, None, -1)) and logic.agree(logic.multiply(operands_0_type_shape_[-1], bits), result_bits)))))(f_num_bits(op.results[0])))(f_num_bits(op.operands[0])) and (f_is_complex(op.operands[0]) == f_is_complex(op.results[0])))
def _c85(op: Any, context: Any) -> Any:
    attributes_get_broadcast_sizes_ = op.attributes.get('broadcast_sizes')
    return ((not attributes_get_broadcast_sizes_ or 0 <= min(attributes_get_broadcast_sizes_)) and ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (op.results[0].type.shape == (*attributes_get_broadcast_sizes_, *op.operands[0].type.shape))))
def _c86(op: Any, context: Any) -> Any:
    results_0_type_shape_ = op.results[0].type.shape
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_broadcast_dimensions_ = op.attributes.get('broadcast_dimensions')
    return (((None not in results_0_type_shape_) and (context.is_hlo or (results_0_type_shape_.count(None) <= 1))) and (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (len(attributes_get_broadcast_dimensions_) == len(operands_0_type_shape_)) and ((not attributes_get_broadcast_dimensions_ or 0 <= min(attributes_get_broadcast_dimensions_)) and (not attributes_get_broadcast_dimensions_ or max(attributes_get_broadcast_dimensions_) < len(results_0_type_shape_))) and (len(attributes_get_broadcast_dimensions_) < 2 or len(set(attributes_get_broadcast_dimensions_)) == len(attributes_get_broadcast_dimensions_)) and all([((operands_0_type_shape_[d] == results_0_type_shape_[attributes_get_broadcast_dimensions_[d]]) or ((operands_0_type_shape_[d] == 1) and (not context.is_hlo))) for d in tuple(range(len(operands_0_type_shape_)))]) and (context.is_hlo or (None not in results_0_type_shape_) or all([(f_is_open(op.operands[0], d) or (operands_0_type_shape_[d] == 1) or (not f_is_open(op.results[0], attributes_get_broadcast_dimensions_[d]))) for d in tuple(range(len(operands_0_type_shape_)))])))
def _c87(op: Any, context: Any) -> Any:
    attributes_get_dimension_ = op.attributes.get('dimension')
    return (logic.alike(tuple([entry.type.element_type for entry in op.operands])) and (logic.alike(tuple([len(entry.type.shape) for entry in op.operands])) and (f_same_by_pairs(tuple([f_without(x.type.shape, (attributes_get_dimension_, )) for x in op.operands])) is not False)) and (0 < len(op.operands)) and (0 <= attributes_get_dimension_ < len(op.operands[0].type.shape)) and (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and logic.agree(op.results[0].type.shape, f_replace(op.operands[0].type.shape, attributes_get_dimension_, f_sum(tuple([entry.type.shape[attributes_get_dimension_] for entry in op.operands])))))
def _c88(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    results_0_type_shape_ = op.results[0].type.shape
    attributes_get_broadcast_dimensions_ = op.attributes.get('broadcast_dimensions')
    output_dimensions_ = op.output_dimensions
    known_expanding_dimensions_ = op.known_expanding_dimensions
    known_nonexpanding_dimensions_ = op.known_nonexpanding_dimensions
    return ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (len(attributes_get_broadcast_dimensions_) == len(operands_0_type_shape_)) and ((not attributes_get_broadcast_dimensions_ or 0 <= min(attributes_get_broadcast_dimensions_)) and (not attributes_get_broadcast_dimensions_ or max(attributes_get_broadcast_dimensions_) < len(results_0_type_shape_))) and (len(attributes_get_broadcast_dimensions_) < 2 or len(set(attributes_get_broadcast_dimensions_)) == len(attributes_get_broadcast_dimensions_)) and all([((operands_0_type_shape_[d] == 1) or (operands_0_type_shape_[d] == results_0_type_shape_[attributes_get_broadcast_dimensions_[d]])) for d in tuple(range(len(operands_0_type_shape_)))]) and logic.agree(f_size(context.content(output_dimensions_)), len(results_0_type_shape_)) and (len((*known_expanding_dimensions_, *known_nonexpanding_dimensions_)) < 2 or len(set((*known_expanding_dimensions_, *known_nonexpanding_dimensions_))) == len((*known_expanding_dimensions_, *known_nonexpanding_dimensions_))) and ((not known_expanding_dimensions_ or 0 <= min(known_expanding_dimensions_)) and (not known_expanding_dimensions_ or max(known_expanding_dimensions_) < len(operands_0_type_shape_))) and ((not known_nonexpanding_dimensions_ or 0 <= min(known_nonexpanding_dimensions_)) and (not known_nonexpanding_dimensions_ or max(known_nonexpanding_dimensions_) < len(operands_0_type_shape_))) and ((logic.chain(('<=',), 0, context.content(output_dimensions_)) is not False) and logic.agree(results_0_type_shape_, context.content(output_dimensions_)) and ((not (None not in operands_0_type_shape_)) or all([((operands_0_type_shape_[d] == 1) or logic.agree(operands_0_type_shape_[d], logic.index(context.content(output_dimensions_), attributes_get_broadcast_dimensions_[d]))) for d in tuple(range(len(operands_0_type_shape_)))]))))
def _c89(op: Any, context: Any) -> Any:
    output_shape_ = op.output_shape
    return ((logic.chain(('<=', '<'), 0, op.attributes.get('iota_dimension'), f_size(context.content(output_shape_))) is not False) and logic.agree(len(op.results[0].type.shape), f_size(context.content(output_shape_))) and ((logic.chain(('<=',), 0, context.content(output_shape_)) is not False) and logic.agree(op.results[0].type.shape, context.content(output_shape_))))
def _c90(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    edge_padding_low_ = op.edge_padding_low
    edge_padding_high_ = op.edge_padding_high
    interior_padding_ = op.interior_padding
    return ((op.operands[0].type.element_type is op.operands[1].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.results[0].type.element_type) and (logic.chain(('=', '=', '='), f_size(context.content(edge_padding_low_)), f_size(context.content(edge_padding_high_)), f_size(context.content(interior_padding_)), len(operands_0_type_shape_)) is not False) and (logic.chain(('<=',), 0, context.content(interior_padding_)) is not False) and (op.results[0].type.shape == tuple([logic.add(logic.add(logic.add(operands_0_type_shape_[d], logic.index(context.content(edge_padding_low_), d)), logic.multiply(f_max(logic.subtract(operands_0_type_shape_[d], 1), 0), logic.index(context.content(interior_padding_), d))), logic.index(context.content(edge_padding_high_), d)) for d in tuple(range(len(operands_0_type_shape_)))])))
def _c91(op: Any, context: Any) -> Any:
    output_shape_ = op.output_shape
    return ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (op.operands[0].type.num_elements == op.results[0].type.num_elements) and logic.agree(f_size(context.content(output_shape_)), len(op.results[0].type.shape)) and ((logic.chain(('<=',), 0, context.content(output_shape_)) is not False) and logic.agree(op.results[0].type.shape, context.content(output_shape_)) and logic.agree(f_product(op.operands[0].type.shape), f_product(context.content(output_shape_)))))
def _c92(op: Any, context: Any) -> Any:
    return (logic.agree(op.results[0].type.element_type, constants['i32']) and (0 <= op.attributes.get('dimension') < len(op.operands[0].type.shape)))
def _c93(op: Any, context: Any) -> Any:
    return ((context.is_hlo or (None not in op.results[0].type.shape)) and (0 <= op.attributes.get('iota_dimension') < len(op.results[0].type.shape)))
def _c94(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_interior_padding_ = op.attributes.get('interior_padding')
    return ((op.operands[0].type.element_type is op.operands[1].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.operands[1].type.element_type == op.results[0].type.element_type) and (len(op.attributes.get('edge_padding_low')) == len(op.attributes.get('edge_padding_high')) == len(attributes_get_interior_padding_) == len(operands_0_type_shape_)) and (not attributes_get_interior_padding_ or 0 <= min(attributes_get_interior_padding_)) and (op.results[0].type.shape == tuple([logic.add(logic.add(logic.add(operands_0_type_shape_[d], op.attributes.get('edge_padding_low')[d]), logic.multiply(f_max(logic.subtract(operands_0_type_shape_[d], 1), 0), attributes_get_interior_padding_[d])), op.attributes.get('edge_padding_high')[d]) for d in tuple(range(len(operands_0_type_shape_)))])))
def _c95(op: Any, context: Any) -> Any:
    return (((None not in op.results[0].type.shape) and (context.is_hlo or (op.results[0].type.shape.count(None) <= 1))) and (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (op.operands[0].type.num_elements == op.results[0].type.num_elements) and ((not (context.is_hlo and (not context.is_running))) or logic.agree(f_product(f_extents(op.operands[0])), f_product(f_extents(op.results[0])))))
def _c96(op: Any, context: Any) -> Any:
    attributes_get_dimensions_ = op.attributes.get('dimensions')
    return ((op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type) and (len(attributes_get_dimensions_) < 2 or len(set(attributes_get_dimensions_)) == len(attributes_get_dimensions_)) and ((not attributes_get_dimensions_ or 0 <= min(attributes_get_dimensions_)) and (not attributes_get_dimensions_ or max(attributes_get_dimensions_) < len(op.results[0].type.shape))))
def _c97(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_dimension_ = op.attributes.get('dimension')
    return ((0 <= attributes_get_dimension_ < len(operands_0_type_shape_)) and logic.agree(op.operands[1].type.element_type, constants['i32']) and ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (len(op.results[0].type.shape) == len(operands_0_type_shape_)) and (f_without(op.results[0].type.shape, (attributes_get_dimension_, )) == f_without(operands_0_type_shape_, (attributes_get_dimension_, )))) and ((not (context.is_hlo and (not context.is_running))) or logic.agree(f_extents(op.operands[0]), f_extents(op.results[0]))))
def _c98(op: Any, context: Any) -> Any:
    return ((op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type) and (f_is_permutation(op.attributes.get('permutation'), len(op.operands[0].type.shape)) is not False) and (op.results[0].type.shape == tuple([op.operands[0].type.shape[entry] for entry in op.attributes.get('permutation')])))
def _c99(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    attributes_dimension_numbers_ = op.attributes['dimension_numbers']
    offset_dims_ = attributes_dimension_numbers_.offset_dims
    collapsed_slice_dims_ = attributes_dimension_numbers_.collapsed_slice_dims
    operand_batching_dims_ = attributes_dimension_numbers_.operand_batching_dims
    index_vector_dim_ = attributes_dimension_numbers_.index_vector_dim
    start_index_map_ = attributes_dimension_numbers_.start_index_map
    start_indices_batching_dims_ = attributes_dimension_numbers_.start_indices_batching_dims
    slice_sizes_ = op.slice_sizes
    return ((len(operands_0_type_shape_) == ((len(offset_dims_) + len(collapsed_slice_dims_)) + len(operand_batching_dims_))) and (0 <= index_vector_dim_ <= len(operands_1_type_shape_)) and logic.agree(len(start_index_map_), (operands_1_type_shape_[index_vector_dim_] if (index_vector_dim_ < len(operands_1_type_shape_)) else 1)) and ((len(offset_dims_) < 2 or len(set(offset_dims_)) == len(offset_dims_)) and (f_is_sorted(offset_dims_) is not False)) and ((not offset_dims_ or 0 <= min(offset_dims_)) and (not offset_dims_ or max(offset_dims_) < len(op.results[0].type.shape))) and ((len(collapsed_slice_dims_) < 2 or len(set(collapsed_slice_dims_)) == len(collapsed_slice_dims_)) and (f_is_sorted(collapsed_slice_dims_) is not False)) and ((not collapsed_slice_dims_ or 0 <= min(collapsed_slice_dims_)) and (not collapsed_slice_dims_ or max(collapsed_slice_dims_) < len(operands_0_type_shape_))) and (logic.chain(('<=',), logic.index(context.content(slice_sizes_), collapsed_slice_dims_), 1) is not False) and (len(start_index_map_) < 2 or len(set(start_index_map_)) == len(start_index_map_)) and ((not start_index_map_ or 0 <= min(start_index_map_)) and (not start_index_map_ or max(start_index_map_) < len(operands_0_type_shape_))) and logic.agree(f_size(context.content(slice_sizes_)), len(operands_0_type_shape_)) and (logic.chain(('<=', '<='), 0, context.content(slice_sizes_), operands_0_type_shape_) is not False) and ((len((*collapsed_slice_dims_, *operand_batching_dims_)) < 2 or len(set((*collapsed_slice_dims_, *operand_batching_dims_))) == len((*collapsed_slice_dims_, *operand_batching_dims_))) and (f_is_sorted(operand_batching_dims_) is not False) and ((not operand_batching_dims_ or 0 <= min(operand_batching_dims_)) and (not operand_batching_dims_ or max(operand_batching_dims_) < len(operands_0_type_shape_))) and (logic.chain(('<=',), logic.index(context.content(slice_sizes_), operand_batching_dims_), 1) is not False) and (len(start_indices_batching_dims_) < 2 or len(set(start_indices_batching_dims_)) == len(start_indices_batching_dims_)) and ((not start_indices_batching_dims_ or 0 <= min(start_indices_batching_dims_)) and (not start_indices_batching_dims_ or max(start_indices_batching_dims_) < len(operands_1_type_shape_))) and (index_vector_dim_ not in start_indices_batching_dims_) and (len(operand_batching_dims_) == len(start_indices_batching_dims_)) and (tuple([operands_0_type_shape_[entry] for entry in operand_batching_dims_]) == tuple([operands_1_type_shape_[entry] for entry in start_indices_batching_dims_])) and (len((*start_index_map_, *operand_batching_dims_)) < 2 or len(set((*start_index_map_, *operand_batching_dims_))) == len((*start_index_map_, *operand_batching_dims_)))) and logic.agree(op.results[0].type.shape, f_combine(f_without(operands_1_type_shape_, (index_vector_dim_, )), f_without(tuple([logic.index(context.content(slice_sizes_), d) for d in tuple(range(len(operands_0_type_shape_)))]), (*collapsed_slice_dims_, *operand_batching_dims_)), offset_dims_)) and (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type))
def _c100(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_slice_sizes_ = op.attributes.get('slice_sizes')
    start_indices_ = op.start_indices
    return ((logic.agree(tuple([len(entry.type.shape) for entry in start_indices_]), 0) or (context.is_hlo and (len(start_indices_[0].type.shape) == len(start_indices_) == 1))) and (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type) and (logic.chain(('=', '='), f_num_indices(start_indices_), len(attributes_get_slice_sizes_), len(operands_0_type_shape_)) is not False) and logic.alike(tuple([entry.type for entry in start_indices_])) and ((not attributes_get_slice_sizes_ or 0 <= min(attributes_get_slice_sizes_)) and (len(attributes_get_slice_sizes_) == len(operands_0_type_shape_) and all([a <= b for a, b in zip(attributes_get_slice_sizes_, operands_0_type_shape_)]))) and (op.results[0].type.shape == attributes_get_slice_sizes_))
def _c101(op: Any, context: Any) -> Any:
    operands_1_type_shape_ = op.operands[1].type.shape
    operands_0_type_shape_ = op.operands[0].type.shape
    start_indices_ = op.start_indices
    return ((logic.agree(tuple([len(entry.type.shape) for entry in start_indices_]), 0) or (context.is_hlo and (len(start_indices_[0].type.shape) == len(start_indices_) == 1))) and (op.operands[0].type is op.results[0].type or op.operands[0].type == op.results[0].type) and (op.operands[1].type.element_type is op.operands[0].type.element_type or op.operands[1].type.element_type == op.operands[0].type.element_type) and (len(operands_1_type_shape_) == len(operands_0_type_shape_)) and logic.agree(f_num_indices(start_indices_), len(operands_0_type_shape_)) and logic.alike(tuple([entry.type for entry in start_indices_])) and ((not operands_1_type_shape_ or 0 <= min(operands_1_type_shape_)) and (len(operands_1_type_shape_) == len(operands_0_type_shape_) and all([a <= b for a, b in zip(operands_1_type_shape_, operands_0_type_shape_)]))))
def _c102(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    operands_1_type_shape_ = op.operands[1].type.shape
    attributes_dimension_numbers_ = op.attributes['dimension_numbers']
    attributes_get_slice_sizes_ = op.attributes.get('slice_sizes')
    offset_dims_ = attributes_dimension_numbers_.offset_dims
    collapsed_slice_dims_ = attributes_dimension_numbers_.collapsed_slice_dims
    operand_batching_dims_ = attributes_dimension_numbers_.operand_batching_dims
    index_vector_dim_ = attributes_dimension_numbers_.index_vector_dim
    start_index_map_ = attributes_dimension_numbers_.start_index_map
    start_indices_batching_dims_ = attributes_dimension_numbers_.start_indices_batching_dims
    return ((len(operands_0_type_shape_) == ((len(offset_dims_) + len(collapsed_slice_dims_)) + len(operand_batching_dims_))) and (0 <= index_vector_dim_ <= len(operands_1_type_shape_)) and logic.agree(len(start_index_map_), (operands_1_type_shape_[index_vector_dim_] if (index_vector_dim_ < len(operands_1_type_shape_)) else 1)) and ((len(offset_dims_) < 2 or len(set(offset_dims_)) == len(offset_dims_)) and (f_is_sorted(offset_dims_) is not False)) and ((not offset_dims_ or 0 <= min(offset_dims_)) and (not offset_dims_ or max(offset_dims_) < len(op.results[0].type.shape))) and (len((*collapsed_slice_dims_, *operand_batching_dims_)) < 2 or len(set((*collapsed_slice_dims_, *operand_batching_dims_))) == len((*collapsed_slice_dims_, *operand_batching_dims_))) and (f_is_sorted(collapsed_slice_dims_) is not False) and ((not collapsed_slice_dims_ or 0 <= min(collapsed_slice_dims_)) and (not collapsed_slice_dims_ or max(collapsed_slice_dims_) < len(operands_0_type_shape_))) and (not tuple([attributes_get_slice_sizes_[axis] for axis in collapsed_slice_dims_]) or max(tuple([attributes_get_slice_sizes_[axis] for axis in collapsed_slice_dims_])) <= 1) and (f_is_sorted(operand_batching_dims_) is not False) and ((not operand_batching_dims_ or 0 <= min(operand_batching_dims_)) and (not operand_batching_dims_ or max(operand_batching_dims_) < len(operands_0_type_shape_))) and (not tuple([attributes_get_slice_sizes_[axis] for axis in operand_batching_dims_]) or max(tuple([attributes_get_slice_sizes_[axis] for axis in operand_batching_dims_])) <= 1) and (len(start_indices_batching_dims_) < 2 or len(set(start_indices_batching_dims_)) == len(start_indices_batching_dims_)) and ((not start_indices_batching_dims_ or 0 <= min(start_indices_batching_dims_)) and (not start_indices_batching_dims_ or max(start_indices_batching_dims_) < len(operands_1_type_shape_))) and (index_vector_dim_ not in start_indices_batching_dims_) and (len(operand_batching_dims_) == len(start_indices_batching_dims_)) and (tuple([operands_0_type_shape_[entry] for entry in operand_batching_dims_]) == tuple([operands_1_type_shape_[entry] for entry in start_indices_batching_dims_])) and (len((*start_index_map_, *operand_batching_dims_)) < 2 or len(set((*start_index_map_, *operand_batching_dims_))) == len((*start_index_map_, *operand_batching_dims_))) and ((not start_index_map_ or 0 <= min(start_index_map_)) and (not start_index_map_ or max(start_index_map_) < len(operands_0_type_shape_))) and (len(attributes_get_slice_sizes_) == len(operands_0_type_shape_)) and ((not attributes_get_slice_sizes_ or 0 <= min(attributes_get_slice_sizes_)) and (len(attributes_get_slice_sizes_) == len(operands_0_type_shape_) and all([a <= b for a, b in zip(attributes_get_slice_sizes_, operands_0_type_shape_)]))) and logic.agree(op.results[0].type.shape, f_combine(f_without(operands_1_type_shape_, (index_vector_dim_, )), f_without(attributes_get_slice_sizes_, (*collapsed_slice_dims_, *operand_batching_dims_)), offset_dims_)) and (op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type))
def _c103(op: Any, context: Any) -> Any:
    start_indices_ = op.start_indices
    limit_indices_ = op.limit_indices
    strides_ = op.strides
    return ((op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type) and (logic.chain(('=', '=', '=', '='), f_size(context.content(start_indices_)), f_size(context.content(limit_indices_)), f_size(context.content(strides_)), len(op.operands[0].type.shape), len(op.results[0].type.shape)) is not False) and (logic.chain(('=', '='), f_element_type(context.content(start_indices_)), f_element_type(context.content(limit_indices_)), f_element_type(context.content(strides_))) is not False))
def _c104(op: Any, context: Any) -> Any:
    f_output_types_op_regions_0_ = f_output_types(op.regions[0])
    attributes_scatter_dimension_numbers_ = op.attributes['scatter_dimension_numbers']
    update_window_dims_ = attributes_scatter_dimension_numbers_.update_window_dims
    inserted_window_dims_ = attributes_scatter_dimension_numbers_.inserted_window_dims
    input_batching_dims_ = attributes_scatter_dimension_numbers_.input_batching_dims
    index_vector_dim_ = attributes_scatter_dimension_numbers_.index_vector_dim
    scatter_indices_batching_dims_ = attributes_scatter_dimension_numbers_.scatter_indices_batching_dims
    scatter_dims_to_operand_dims_ = attributes_scatter_dimension_numbers_.scatter_dims_to_operand_dims
    inputs_ = op.inputs
    updates_ = op.updates
    scatter_indices_ = op.scatter_indices
    logical_result_types_ = op.logical_result_types
    return (logic.alike(tuple([entry.type.shape for entry in inputs_])) and (len(inputs_[0].type.shape) == ((len(update_window_dims_) + len(inserted_window_dims_)) + len(input_batching_dims_))) and logic.alike(tuple([entry.type.shape for entry in updates_])) and (lambda scatter_sizes: (logic.agree(len(updates_[0].type.shape), logic.add(len(update_window_dims_), f_size(scatter_sizes))) and ((not (not update_window_dims_ or max(update_window_dims_) < len(updates_[0].type.shape))) or logic.agree(f_without(updates_[0].type.shape, update_window_dims_), scatter_sizes)) and (logic.chain(('<=',), updates_[0].type.shape, f_combine(scatter_sizes, f_without(inputs_[0].type.shape, (*inserted_window_dims_, *input_batching_dims_)), update_window_dims_)) is not False)))(f_without(f_shape(scatter_indices_), (index_vector_dim_, ))) and (0 < len(inputs_) == len(updates_)) and (tuple([entry.type.element_type for entry in updates_]) == tuple([entry.type.element_type for entry in inputs_])) and ((len(update_window_dims_) < 2 or len(set(update_window_dims_)) == len(update_window_dims_)) and (f_is_sorted(update_window_dims_) is not False)) and ((not update_window_dims_ or 0 <= min(update_window_dims_)) and (not update_window_dims_ or max(update_window_dims_) < len(updates_[0].type.shape))) and (len((*inserted_window_dims_, *input_batching_dims_)) < 2 or len(set((*inserted_window_dims_, *input_batching_dims_))) == len((*inserted_window_dims_, *input_batching_dims_))) and (f_is_sorted(inserted_window_dims_) is not False) and ((not inserted_window_dims_ or 0 <= min(inserted_window_dims_)) and (not inserted_window_dims_ or max(inserted_window_dims_) < len(inputs_[0].type.shape))) and (f_is_sorted(input_batching_dims_) is not False) and ((not input_batching_dims_ or 0 <= min(input_batching_dims_)) and (not input_batching_dims_ or max(input_batching_dims_) < len(inputs_[0].type.shape))) and (len(scatter_indices_batching_dims_) < 2 or len(set(scatter_indices_batching_dims_)) == len(scatter_indices_batching_dims_)) and (logic.chain(('<=', '<'), 0, scatter_indices_batching_dims_, f_rank(scatter_indices_)) is not False) and (index_vector_dim_ not in scatter_indices_batching_dims_) and (len(input_batching_dims_) == len(scatter_indices_batching_dims_)) and (tuple([inputs_[0].type.shape[entry] for entry in input_batching_dims_]) == tuple([f_dim(scatter_indices_, entry) for entry in scatter_indices_batching_dims_])) and logic.agree(len(scatter_dims_to_operand_dims_), (f_dim(scatter_indices_, index_vector_dim_) if (logic.chain(('<',), index_vector_dim_, f_rank(scatter_indices_)) is not False) else 1)) and (len((*scatter_dims_to_operand_dims_, *input_batching_dims_)) < 2 or len(set((*scatter_dims_to_operand_dims_, *input_batching_dims_))) == len((*scatter_dims_to_operand_dims_, *input_batching_dims_))) and ((not scatter_dims_to_operand_dims_ or 0 <= min(scatter_dims_to_operand_dims_)) and (not scatter_dims_to_operand_dims_ or max(scatter_dims_to_operand_dims_) < len(inputs_[0].type.shape))) and (logic.chain(('<=', '<='), 0, index_vector_dim_, f_rank(scatter_indices_)) is not False) and (lambda E: ((f_input_types(op.regions[0]) == (*tuple([f_tensor(entry) for entry in E]), *tuple([f_tensor(entry) for entry in E]))) and (f_output_types_op_regions_0_ == tuple([f_tensor(entry) for entry in E])) and (False not in tuple([f_is_promotable(entry, entry1) for entry, entry1 in zip(tuple([entry.type.element_type for entry in inputs_]), E, strict=True)]))))(tuple([f_element_type(entry) for entry in f_output_types_op_regions_0_])) and (tuple([entry.type.shape for entry in inputs_]) == tuple([entry.shape for entry in logical_result_types_])) and (tuple([entry.element_type for entry in logical_result_types_]) == tuple([f_element_type(entry) for entry in f_output_types_op_regions_0_])))
def _c105(op: Any, context: Any) -> Any:
    operands_0_type_shape_ = op.operands[0].type.shape
    attributes_get_start_indices_ = op.attributes.get('start_indices')
    attributes_get_limit_indices_ = op.attributes.get('limit_indices')
    attributes_get_strides_ = op.attributes.get('strides')
    return ((op.operands[0].type.element_type is op.results[0].type.element_type or op.operands[0].type.element_type == op.results[0].type.element_type) and (len(attributes_get_start_indices_) == len(attributes_get_limit_indices_) == len(attributes_get_strides_) == len(operands_0_type_shape_)) and ((not attributes_get_start_indices_ or 0 <= min(attributes_get_start_indices_)) and (len(attributes_get_start_indices_) == len(attributes_get_limit_indices_) and all([a <= b for a, b in zip(attributes_get_start_indices_, attributes_get_limit_indices_)])) and (len(attributes_get_limit_indices_) == len(operands_0_type_shape_) and all([a <= b for a, b in zip(attributes_get_limit_indices_, operands_0_type_shape_)]))) and (not attributes_get_strides_ or 0 < min(attributes_get_strides_)) and (op.results[0].type.shape == tuple([-(-a // b) for a, b in zip(tuple([a - b for a, b in zip(attributes_get_limit_indices_, attributes_get_start_indices_, strict=True)]), attributes_get_strides_, strict=True)])) and ((None not in operands_0_type_shape_) or (logic.chain(('<=',), attributes_get_limit_indices_, f_extents(op.operands[0])) is not False)))
def _c106(op: Any, context: Any) -> Any:
    return (op.results[0].type.element_type is op.operands[0].type.element_type or op.results[0].type.element_type == op.operands[0].type.element_type)
def _c107(op: Any, context: Any) -> Any:
    attributes_get_value_ = op.attributes.get('value')
    return (f_is_static(op.results[0]) and ((attributes_get_value_.type is op.results[0].type or attributes_get_value_.type == op.results[0].type) or (f_is_quantized(op.results[0]) and logic.agree(f_shape(attributes_get_value_), f_shape(op.results[0])) and (logic.chain(('in',), f_element_type(attributes_get_value_), (f_storage_type(op.results[0]), f_signless(f_storage_type(op.results[0])), )) is not False))))
def _c108(op: Any, context: Any) -> Any:
    return (0 <= op.api_version <= 4)
def _c109(op: Any, context: Any) -> Any:
    attributes_get_index_ = op.attributes.get('index')
    return ((0 <= attributes_get_index_ < len(op.operands[0].type.types)) and (op.results[0].type is op.operands[0].type.types[attributes_get_index_] or op.results[0].type == op.operands[0].type.types[attributes_get_index_]))
def _c110(op: Any, context: Any) -> Any:
    return (f_types(op.operands) == f_types(op.results))
def _c111(op: Any, context: Any) -> Any:
    return (op.results[0].type.types == tuple([entry.type for entry in op.operands]))
CONDITIONS: dict[str, tuple[Callable[[Any, Any], Any] | None, bool]] = {
    "hlo_text.ops.asynchronous.AllGatherDone": (_c1, False),
    "hlo_text.ops.asynchronous.AllGatherStart": (_c2, False),
    "hlo_text.ops.asynchronous.AllReduceDone": (_c3, False),
    "hlo_text.ops.asynchronous.AsyncComputationDone": (_c4, False),
    "hlo_text.ops.asynchronous.AsyncComputationStart": (_c5, False),
    "hlo_text.ops.asynchronous.AsyncComputationUpdate": (_c6, False),
    "hlo_text.ops.asynchronous.CollectivePermuteDone": (_c1, False),
    "hlo_text.ops.asynchronous.CollectivePermuteStart": (_c7, False),
    "hlo_text.ops.asynchronous.CopyDone": (_c8, False),
    "hlo_text.ops.asynchronous.CopyStart": (_c9, False),
    "hlo_text.ops.chlo.ChloConstant": (_c10, False),
    "hlo_text.ops.chlo.ConstantLike": (_c11, False),
    "hlo_text.ops.chlo.RaggedDot": (_c12, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastAdd": (_c13, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastAnd": (_c14, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastAtan2": (_c15, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastCompare": (_c16, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastComplex": (_c17, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastDivide": (_c18, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastMaximum": (_c13, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastMinimum": (_c13, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastMultiply": (_c13, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastNextAfter": (_c19, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastOr": (_c14, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastPolygamma": (_c19, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastPower": (_c18, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastRemainder": (_c18, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastSelect": (_c20, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastShiftLeft": (_c21, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastShiftRightArithmetic": (_c21, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastShiftRightLogical": (_c21, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastSubtract": (_c18, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastXor": (_c14, False),
    "hlo_text.ops.chlo_broadcasting.BroadcastZeta": (_c19, False),
    "hlo_text.ops.chlo_functions.Acos": (_c22, False),
    "hlo_text.ops.chlo_functions.Acosh": (_c22, False),
    "hlo_text.ops.chlo_functions.Asin": (_c22, False),
    "hlo_text.ops.chlo_functions.AsinAcosKernel": (_c23, False),
    "hlo_text.ops.chlo_functions.Asinh": (_c22, False),
    "hlo_text.ops.chlo_functions.Atan": (_c23, False),
    "hlo_text.ops.chlo_functions.Atanh": (_c22, False),
    "hlo_text.ops.chlo_functions.BesselI1e": (_c23, False),
    "hlo_text.ops.chlo_functions.ChloTan": (_c23, False),
    "hlo_text.ops.chlo_functions.Conj": (_c23, False),
    "hlo_text.ops.chlo_functions.Cosh": (_c22, False),
    "hlo_text.ops.chlo_functions.Digamma": (_c23, False),
    "hlo_text.ops.chlo_functions.Erf": (_c22, False),
    "hlo_text.ops.chlo_functions.ErfInv": (_c23, False),
    "hlo_text.ops.chlo_functions.Erfc": (_c23, False),
    "hlo_text.ops.chlo_functions.IsInf": (_c24, False),
    "hlo_text.ops.chlo_functions.IsNegInf": (_c24, False),
    "hlo_text.ops.chlo_functions.IsPosInf": (_c24, False),
    "hlo_text.ops.chlo_functions.Lgamma": (_c23, False),
    "hlo_text.ops.chlo_functions.Mulhi": (_c25, False),
    "hlo_text.ops.chlo_functions.NextAfter": (_c25, False),
    "hlo_text.ops.chlo_functions.Polygamma": (_c25, False),
    "hlo_text.ops.chlo_functions.Sinh": (_c22, False),
    "hlo_text.ops.chlo_functions.Square": (_c23, False),
    "hlo_text.ops.chlo_functions.Zeta": (_c25, False),
    "hlo_text.ops.collectives.AllGather": (_c26, True),
    "hlo_text.ops.collectives.AllReduce": (_c27, True),
    "hlo_text.ops.collectives.AllToAll": (_c28, True),
    "hlo_text.ops.collectives.AsyncDone": (_c29, False),
    "hlo_text.ops.collectives.AsyncStart": (_c30, False),
    "hlo_text.ops.collectives.CollectiveBroadcast": (_c31, True),
    "hlo_text.ops.collectives.CollectivePermute": (_c32, True),
    "hlo_text.ops.collectives.CollectiveReduce": (_c33, True),
    "hlo_text.ops.collectives.CrossReplicaSum": (_c23, False),
    "hlo_text.ops.collectives.PartitionId": (_c34, False),
    "hlo_text.ops.collectives.ReduceScatter": (_c35, True),
    "hlo_text.ops.collectives.ReplicaId": (_c34, False),
    "hlo_text.ops.communication.HloRecv": (_c36, False),
    "hlo_text.ops.communication.HloRecvDone": (_c37, False),
    "hlo_text.ops.communication.HloSend": (_c38, False),
    "hlo_text.ops.communication.HloSendDone": (_c39, False),
    "hlo_text.ops.communication.Infeed": (_c40, False),
    "hlo_text.ops.communication.Recv": (_c41, True),
    "hlo_text.ops.communication.Send": (_c42, True),
    "hlo_text.ops.comparison_selection.Clamp": (_c43, False),
    "hlo_text.ops.comparison_selection.Compare": (_c44, False),
    "hlo_text.ops.comparison_selection.Select": (_c45, False),
    "hlo_text.ops.contraction.Cholesky": (_c46, False),
    "hlo_text.ops.contraction.Convolution": (_c47, False),
    "hlo_text.ops.contraction.Dot": (_c48, False),
    "hlo_text.ops.contraction.DotGeneral": (_c49, False),
    "hlo_text.ops.contraction.DynamicConv": (_c50, True),
    "hlo_text.ops.contraction.Fft": (_c51, False),
    "hlo_text.ops.contraction.TriangularSolve": (_c52, False),
    "hlo_text.ops.control_flow.Call": (_c53, False),
    "hlo_text.ops.control_flow.Case": (_c54, False),
    "hlo_text.ops.control_flow.Composite": (_c55, True),
    "hlo_text.ops.control_flow.Conditional": (_c56, False),
    "hlo_text.ops.control_flow.FunctionCall": (_c57, True),
    "hlo_text.ops.control_flow.If": (_c58, False),
    "hlo_text.ops.control_flow.While": (_c59, False),
    "hlo_text.ops.elementwise.Abs": (_c60, False),
    "hlo_text.ops.elementwise.Add": (_c25, False),
    "hlo_text.ops.elementwise.And": (_c25, False),
    "hlo_text.ops.elementwise.Atan2": (_c25, False),
    "hlo_text.ops.elementwise.Cbrt": (_c22, False),
    "hlo_text.ops.elementwise.Ceil": (_c23, False),
    "hlo_text.ops.elementwise.Complex": (_c61, False),
    "hlo_text.ops.elementwise.Convert": (_c24, False),
    "hlo_text.ops.elementwise.Cosine": (_c22, False),
    "hlo_text.ops.elementwise.CountLeadingZeros": (_c23, False),
    "hlo_text.ops.elementwise.Divide": (_c25, False),
    "hlo_text.ops.elementwise.Exp2": (_c22, False),
    "hlo_text.ops.elementwise.Exponential": (_c22, False),
    "hlo_text.ops.elementwise.ExponentialMinusOne": (_c22, False),
    "hlo_text.ops.elementwise.Floor": (_c23, False),
    "hlo_text.ops.elementwise.Imag": (_c60, False),
    "hlo_text.ops.elementwise.IsFinite": (_c24, False),
    "hlo_text.ops.elementwise.Log": (_c22, False),
    "hlo_text.ops.elementwise.Log2": (_c22, False),
    "hlo_text.ops.elementwise.LogPlusOne": (_c22, False),
    "hlo_text.ops.elementwise.Logistic": (_c22, False),
    "hlo_text.ops.elementwise.Maximum": (_c25, False),
    "hlo_text.ops.elementwise.Minimum": (_c25, False),
    "hlo_text.ops.elementwise.Multiply": (_c25, False),
    "hlo_text.ops.elementwise.Negate": (_c23, False),
    "hlo_text.ops.elementwise.Not": (_c23, False),
    "hlo_text.ops.elementwise.Or": (_c25, False),
    "hlo_text.ops.elementwise.Popcnt": (_c23, False),
    "hlo_text.ops.elementwise.Power": (_c25, False),
    "hlo_text.ops.elementwise.Real": (_c60, False),
    "hlo_text.ops.elementwise.ReducePrecision": (_c62, False),
    "hlo_text.ops.elementwise.Remainder": (_c25, False),
    "hlo_text.ops.elementwise.RoundNearestAfz": (_c23, False),
    "hlo_text.ops.elementwise.RoundNearestEven": (_c23, False),
    "hlo_text.ops.elementwise.Rsqrt": (_c22, False),
    "hlo_text.ops.elementwise.ShiftLeft": (_c25, False),
    "hlo_text.ops.elementwise.ShiftRightArithmetic": (_c25, False),
    "hlo_text.ops.elementwise.ShiftRightLogical": (_c25, False),
    "hlo_text.ops.elementwise.Sign": (_c23, False),
    "hlo_text.ops.elementwise.Sine": (_c22, False),
    "hlo_text.ops.elementwise.Sqrt": (_c22, False),
    "hlo_text.ops.elementwise.Subtract": (_c25, False),
    "hlo_text.ops.elementwise.Tan": (_c22, False),
    "hlo_text.ops.elementwise.Tanh": (_c22, False),
    "hlo_text.ops.elementwise.Xor": (_c25, False),
    "hlo_text.ops.functions.FunctionConstant": (_c63, True),
    "hlo_text.ops.hlo_only.AddDependency": (_c23, False),
    "hlo_text.ops.hlo_only.Copy": (_c23, False),
    "hlo_text.ops.hlo_only.Domain": (_c23, False),
    "hlo_text.ops.hlo_only.Fusion": (_c53, False),
    "hlo_text.ops.hlo_only.HloDynamicReshape": (_c64, False),
    "hlo_text.ops.hlo_only.RaggedAllToAll": (_c65, False),
    "hlo_text.ops.hlo_only.ScaledDot": (_c66, False),
    "hlo_text.ops.hlo_only.Shuffle": (_c67, False),
    "hlo_text.ops.hlo_only.StochasticConvert": (_c68, False),
    "hlo_text.ops.normalization.BatchNormGrad": (_c69, False),
    "hlo_text.ops.normalization.BatchNormInference": (_c70, False),
    "hlo_text.ops.normalization.BatchNormTraining": (_c71, False),
    "hlo_text.ops.quantization.UniformDequantize": (_c24, False),
    "hlo_text.ops.quantization.UniformQuantize": (_c24, False),
    "hlo_text.ops.random.HloRng": (_c72, False),
    "hlo_text.ops.random.Rng": (_c73, True),
    "hlo_text.ops.random.RngBitGenerator": (_c74, False),
    "hlo_text.ops.random.RngGetAndUpdateState": (_c75, False),
    "hlo_text.ops.reduction.Map": (_c76, False),
    "hlo_text.ops.reduction.Reduce": (_c77, False),
    "hlo_text.ops.reduction.ReduceWindow": (_c78, False),
    "hlo_text.ops.reduction.SelectAndScatter": (_c79, False),
    "hlo_text.ops.reduction.Sort": (_c80, False),
    "hlo_text.ops.reduction.TopK": (_c81, False),
    "hlo_text.ops.scans.HloScan": (_c82, False),
    "hlo_text.ops.scans.Scan": (_c83, False),
    "hlo_text.ops.shape.BitcastConvert": (_c84, False),
    "hlo_text.ops.shape.Broadcast": (_c85, False),
    "hlo_text.ops.shape.BroadcastInDim": (_c86, False),
    "hlo_text.ops.shape.Concatenate": (_c87, False),
    "hlo_text.ops.shape.DynamicBroadcastInDim": (_c88, True),
    "hlo_text.ops.shape.DynamicIota": (_c89, True),
    "hlo_text.ops.shape.DynamicPad": (_c90, True),
    "hlo_text.ops.shape.DynamicReshape": (_c91, True),
    "hlo_text.ops.shape.GetDimensionSize": (_c92, False),
    "hlo_text.ops.shape.Iota": (_c93, False),
    "hlo_text.ops.shape.Pad": (_c94, False),
    "hlo_text.ops.shape.Reshape": (_c95, False),
    "hlo_text.ops.shape.Reverse": (_c96, False),
    "hlo_text.ops.shape.SetDimensionSize": (_c97, False),
    "hlo_text.ops.shape.Transpose": (_c98, False),
    "hlo_text.ops.slicing.DynamicGather": (_c99, True),
    "hlo_text.ops.slicing.DynamicSlice": (_c100, False),
    "hlo_text.ops.slicing.DynamicUpdateSlice": (_c101, False),
    "hlo_text.ops.slicing.Gather": (_c102, False),
    "hlo_text.ops.slicing.RealDynamicSlice": (_c103, True),
    "hlo_text.ops.slicing.Scatter": (_c104, False),
    "hlo_text.ops.slicing.Slice": (_c105, False),
    "hlo_text.ops.slicing.TorchIndexSelect": (_c106, False),
    "hlo_text.ops.structural.Constant": (_c107, False),
    "hlo_text.ops.structural.CustomCall": (_c108, False),
    "hlo_text.ops.structural.GetTupleElement": (_c109, False),
    "hlo_text.ops.structural.OptimizationBarrier": (_c110, False),
    "hlo_text.ops.structural.Tuple": (_c111, False),
}
