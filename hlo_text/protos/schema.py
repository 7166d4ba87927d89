"""Fields of XLA's messages: number, name and kind, from `xla/service/hlo.proto` and `xla/xla_data.proto`.

Enumerations are numbers here. Maps are lists of messages with a key and a value, as on the wire. Literals, which
`literal_protos` reads, and buffer assignments remain bytes.
"""

from __future__ import annotations

from enum import Enum, auto

import attrs


class FieldKind(Enum):
    """Kind of a field's value."""

    INT = auto()
    UNSIGNED = auto()
    BOOL = auto()
    FLOAT = auto()
    DOUBLE = auto()
    STRING = auto()
    BYTES = auto()
    MESSAGE = auto()


@attrs.frozen
class MessageField:
    """Field of a message.

    name: The name of the field.
        kind: The kind of the value, or of list elements.
        message: The name of the message, for kind MESSAGE.
        repeated: Whether the value is a list.
        optional: Whether presence is recorded even for the default value.
        optional: It may be there with the value that others have by default.
    """

    name: str
    kind: FieldKind
    message: str = ""
    repeated: bool = False
    optional: bool = False


#: Fields by message: `NUMBER NAME KIND`, with `*` for lists and `?` for fields with presence.
_FIELDS = {
    "HloModuleProto": """
        1 name string; 2 entry_computation_name string; 3 computations HloComputationProto*;
        4 host_program_shape ProgramShapeProto; 5 id int; 6 entry_computation_id int; 7 schedule HloScheduleProto;
        8 input_output_alias HloInputOutputAliasProto; 10 cross_program_prefetches CrossProgramPrefetch*;
        11 is_dynamic bool; 12 spmd_output_sharding OpSharding; 13 profile_info HloModuleProto.ProfileInfo*;
        14 spmd_parameters_shardings OpSharding*; 15 device_assignment DeviceAssignmentProto;
        16 use_auto_spmd_partitioning bool; 17 stack_frame_index StackFrameIndexProto;
        18 buffer_donor HloBufferDonorProto; 19 frontend_attributes FrontendAttributes;
        20 original_value_recovery_table OriginalValueRecoveryTableProto; 21 device_type string; 22 payloads bytes*;
        23 pjrt_id int?; 24 debug_attributes DebugAttributeTableEntryProto*; 25 backend_config bytes
    """,
    "HloProto": "1 hlo_module HloModuleProto; 3 buffer_assignment bytes",
    "HloSnapshot": "1 hlo HloProto; 2 arguments bytes*; 3 result bytes; 4 execution_platform string",
    "HloInputs": "1 arguments bytes*; 2 arguments_descriptors HloInputs.LiteralDescriptor*",
    "HloInputs.LiteralDescriptor": "1 version int; 2 argument_size_bytes unsigned",
    "HloUnoptimizedSnapshot": "1 hlo_module HloModuleProto; 2 partitions HloInputs*; 3 version int",
    "HloComputationProto": """
        1 name string; 2 instructions HloInstructionProto*; 4 program_shape ProgramShapeProto; 5 id int;
        6 root_id int; 7 is_fusion_computation bool; 8 execution_thread string
    """,
    "HloInstructionProto": """
        1 name string; 2 opcode string; 3 shape ShapeProto; 7 metadata OpMetadata; 8 literal bytes;
        9 parameter_number int; 11 fusion_kind string; 13 tuple_index int; 14 dimensions int*; 15 window Window;
        16 convolution_dimension_numbers ConvolutionDimensionNumbers;
        17 slice_dimensions HloInstructionProto.SliceDimensions*; 18 exponent_bits int; 19 mantissa_bits int;
        20 dynamic_slice_sizes int*; 21 padding_config PaddingConfig; 22 outfeed_config bytes; 23 distribution int;
        24 epsilon float; 25 feature_index int; 26 channel_id int; 27 infeed_config bytes;
        28 custom_call_target string; 29 outfeed_shape ShapeProto; 30 dot_dimension_numbers DotDimensionNumbers;
        31 fft_type int; 32 fft_length int*; 33 gather_dimension_numbers GatherDimensionNumbers;
        34 gather_slice_sizes int*; 35 id int; 36 operand_ids int*; 37 control_predecessor_ids int*;
        38 called_computation_ids int*; 40 sharding OpSharding; 43 backend_config bytes; 45 all_reduce_id int;
        47 is_host_transfer bool; 48 scatter_dimension_numbers ScatterDimensionNumbers;
        49 replica_groups ReplicaGroup*; 50 feature_group_count int; 51 precision_config PrecisionConfig;
        52 source_target_pairs SourceTarget*; 54 domain_entry_sharding OpSharding;
        55 domain_exit_sharding OpSharding; 56 constrain_layout bool; 57 operand_shapes_with_layout ShapeProto*;
        58 batch_group_count int; 59 triangular_solve_options TriangularSolveOptions; 60 is_stable bool;
        61 parameter_replication ParameterReplication; 62 cholesky_options CholeskyOptions;
        63 comparison_direction string; 65 custom_call_has_side_effect bool; 66 delta int;
        67 indices_are_sorted bool; 68 frontend_attributes FrontendAttributes; 69 unique_indices bool;
        70 rng_algorithm int; 71 use_global_device_ids bool; 72 comparison_type string;
        73 is_cross_program_prefetch bool; 74 output_operand_aliasing OutputOperandAliasing*; 75 padding_type int;
        76 custom_call_schedule int; 77 custom_call_api_version int; 79 async_execution_thread string;
        80 cross_program_prefetch_index int?; 81 k int; 82 statistics_viz StatisticsViz; 85 largest bool;
        87 collective_device_list CollectiveDeviceListProto; 88 original_value OriginalValueProto;
        89 is_composite bool; 90 ragged_dot_dimension_numbers RaggedDotDimensionNumbers;
        91 result_accuracy ResultAccuracy; 92 iota_collective_device_list IotaReplicaGroupListProto;
        93 mesh_axes_replica_group_list MeshAxesReplicaGroupListProto; 94 is_reverse bool; 95 num_carries int;
        96 is_associative int; 97 conv_kind int; 98 sparsity_config SparsityConfig;
        99 backend_config_payload Payload; 100 has_dynamic_root bool; 101 block_scaling_config BlockScalingConfig;
        102 comparison_order string; 103 shuffle_mode ShuffleMode
    """,
    "ProgramShapeProto": "1 parameters ShapeProto*; 2 result ShapeProto; 3 parameter_names string*",
    "HloScheduleProto": "1 sequences HloScheduleProto.SequencesEntry*",
    "HloInputOutputAliasProto": "1 entries HloInputOutputAliasProto.AliasEntryProto*",
    "CrossProgramPrefetch": "1 parameter int; 2 index int*; 3 offset int",
    "OpSharding": """
        1 type int; 2 tile_shape ShapeProto; 3 tile_assignment_dimensions int*; 4 tile_assignment_devices int*;
        5 tuple_shardings OpSharding*; 6 replicate_on_last_tile_dim bool; 7 metadata OpMetadata*;
        8 last_tile_dims int*; 9 iota_reshape_dims int*; 10 iota_transpose_perm int*; 11 is_shard_group bool;
        12 shard_group_id int; 13 shard_group_type int; 14 named_sharding NamedShardingProto
    """,
    "HloModuleProto.ProfileInfo": """
        1 profile_type int; 2 relative_speedup double; 3 profile_source int; 4 compilation_event int;
        5 fingerprint string; 6 profile_generation_strategy int; 7 original_changelist int; 8 changelist int
    """,
    "DeviceAssignmentProto": """
        1 replica_count int; 2 computation_count int; 3 computation_devices DeviceAssignmentProto.ComputationDevice*
    """,
    "StackFrameIndexProto": """
        1 file_names string*; 2 function_names string*; 3 file_locations StackFrameIndexProto.FileLocation*;
        4 stack_frames StackFrameIndexProto.StackFrame*
    """,
    "HloBufferDonorProto": "1 entries HloBufferDonorProto.BufferDonorEntryProto*",
    "FrontendAttributes": "1 map FrontendAttributes.MapEntry*",
    "OriginalValueRecoveryTableProto": "1 entries OriginalValueRecoveryTableProto.Entry*",
    "ShapeProto": """
        2 element_type int; 3 dimensions int*; 4 tuple_shapes ShapeProto*; 5 layout LayoutProto;
        6 is_dynamic_dimension bool*
    """,
    "HloScheduleProto.SequencesEntry": "1 key int?; 2 value HloScheduleProto.InstructionSequence",
    "HloInputOutputAliasProto.AliasEntryProto": """
        1 output_shape_index int*; 2 parameter_number int; 3 parameter_shape_index int*; 4 kind int
    """,
    "OpMetadata": """
        1 op_type string; 2 op_name string; 3 source_file string; 4 source_line int; 5 profile_type int*;
        8 size_of_generated_code_in_bytes int; 9 size_of_memory_working_set_in_bytes int;
        10 profile_info OpMetadata.ProfileInfo; 12 deduplicated_name string; 15 stack_frame_id int;
        16 scheduling_name string; 17 source_end_line int; 18 source_column int; 19 source_end_column int;
        20 metadata_payload Payload
    """,
    "NamedShardingProto": """
        2 mesh MeshProto; 3 dim_shardings NamedShardingProto.DimensionSharding*; 4 replicated_axes AxisRefProto*;
        5 unreduced_axes AxisRefProto*; 6 metadata OpMetadata*; 7 manual_axes AxisRefProto*; 8 reduction_op int
    """,
    "DeviceAssignmentProto.ComputationDevice": "1 replica_device_ids int*",
    "StackFrameIndexProto.FileLocation": """
        1 file_name_id int; 2 function_name_id int; 3 line int; 4 column int; 5 end_line int; 6 end_column int
    """,
    "StackFrameIndexProto.StackFrame": "1 file_location_id int; 2 parent_frame_id int",
    "HloBufferDonorProto.BufferDonorEntryProto": "1 parameter_number int; 2 parameter_shape_index int*",
    "FrontendAttributes.MapEntry": "1 key string?; 2 value string?",
    "DebugAttributeTableEntryProto": "1 original_array OriginalArrayProto; 2 debug_attributes DebugAttributesProto*",
    "DebugAttributesProto": """
        1 log_mode int; 2 callback_id int; 3 op_id int; 4 partitioned bool; 5 operands_sharding string;
        6 x64_config bytes
    """,
    "OriginalValueRecoveryTableProto.Entry": """
        1 old_original_array OriginalArrayProto; 2 new_original_array OriginalArrayProto;
        3 recovery_module HloModuleProto
    """,
    "LayoutProto": """
        1 minor_to_major int*; 6 tiles TileProto*; 7 element_size_in_bits int; 8 memory_space int;
        9 dim_level_types int*; 10 physical_shape ShapeProto; 11 index_primitive_type int;
        12 pointer_primitive_type int; 13 dim_unique bool*; 14 dim_ordered bool*;
        15 dynamic_shape_metadata_prefix_bytes int; 16 tail_padding_alignment_in_elements int;
        17 split_configs SplitConfigProto*
    """,
    "Window": "1 dimensions WindowDimension*",
    "ConvolutionDimensionNumbers": """
        3 kernel_input_feature_dimension int; 4 kernel_output_feature_dimension int;
        6 kernel_spatial_dimensions int*; 7 input_batch_dimension int; 8 input_feature_dimension int;
        9 output_batch_dimension int; 10 output_feature_dimension int; 11 input_spatial_dimensions int*;
        12 output_spatial_dimensions int*
    """,
    "HloInstructionProto.SliceDimensions": "1 start int; 2 limit int; 3 stride int",
    "PaddingConfig": "1 dimensions PaddingConfig.PaddingConfigDimension*",
    "DotDimensionNumbers": """
        1 lhs_contracting_dimensions int*; 2 rhs_contracting_dimensions int*; 3 lhs_batch_dimensions int*;
        4 rhs_batch_dimensions int*
    """,
    "GatherDimensionNumbers": """
        1 offset_dims int*; 2 collapsed_slice_dims int*; 3 start_index_map int*; 4 index_vector_dim int;
        5 operand_batching_dims int*; 6 start_indices_batching_dims int*
    """,
    "ScatterDimensionNumbers": """
        1 update_window_dims int*; 2 inserted_window_dims int*; 3 scatter_dims_to_operand_dims int*;
        4 index_vector_dim int; 5 input_batching_dims int*; 6 scatter_indices_batching_dims int*
    """,
    "ReplicaGroup": "1 replica_ids int*",
    "PrecisionConfig": "1 operand_precision int*; 2 algorithm int",
    "SourceTarget": "1 source int; 2 target int",
    "TriangularSolveOptions": "1 left_side bool; 2 lower bool; 3 unit_diagonal bool; 4 transpose_a int",
    "ParameterReplication": "1 replicated_at_leaf_buffers bool*",
    "CholeskyOptions": "1 lower bool",
    "OutputOperandAliasing": "1 output_shape_index int*; 2 operand_index int; 3 operand_shape_index int*",
    "StatisticsViz": "1 stat_index_to_visualize int; 2 statistics Statistic*",
    "CollectiveDeviceListProto": "1 replica_groups ReplicaGroup*",
    "OriginalValueProto": "1 elements OriginalValueElementProto*; 2 is_synthetic_call bool; 3 call_hierarchy string?",
    "RaggedDotDimensionNumbers": """
        1 dot_dimension_numbers DotDimensionNumbers; 2 lhs_ragged_dimensions int*; 3 rhs_group_dimensions int*
    """,
    "ResultAccuracy": "1 mode int?; 2 tolerance ResultAccuracy.Tolerance",
    "IotaReplicaGroupListProto": """
        1 num_replica_groups int; 2 num_devices_per_group int; 3 iota_reshape_dims int*; 4 iota_transpose_perm int*
    """,
    "MeshAxesReplicaGroupListProto": "1 mesh MeshProto; 2 axes AxisRefProto*",
    "SparsityConfig": "1 lhs SparsityConfig.TensorSparsityConfig; 2 rhs SparsityConfig.TensorSparsityConfig",
    "BlockScalingConfig": """
        1 lhs BlockScalingConfig.TensorBlockScalingConfig; 2 rhs BlockScalingConfig.TensorBlockScalingConfig
    """,
    "ShuffleMode": "1 rotate ShuffleMode.Rotate",
    "ShuffleMode.Rotate": "1 shifts int*",
    "Payload": "1 value bytes?; 2 id int?",
    "HloScheduleProto.InstructionSequence": "1 instruction_ids int*",
    "OpMetadata.ProfileInfo": """
        1 profile_type int*; 2 relative_speedup double; 3 profile_source int; 4 compilation_event int;
        5 profile_generation_strategy int
    """,
    "MeshProto": "1 axes MeshProto.MeshAxis*; 2 device_ids int*; 3 iota_transform MeshProto.IotaTransform",
    "NamedShardingProto.DimensionSharding": "1 axes AxisRefProto*; 2 is_closed bool",
    "AxisRefProto": "1 mesh_axis_index int; 2 sub_axis_info AxisRefProto.SubAxis",
    "OriginalArrayProto": "1 instruction_name string; 2 shape_index int*",
    "TileProto": "1 dimensions int*",
    "SplitConfigProto": "1 dimension int; 2 split_indices int*",
    "WindowDimension": """
        1 size int; 2 stride int; 3 padding_low int; 4 padding_high int; 5 window_dilation int; 6 base_dilation int;
        7 window_reversal bool
    """,
    "PaddingConfig.PaddingConfigDimension": """
        1 edge_padding_low int; 2 edge_padding_high int; 3 interior_padding int
    """,
    "Statistic": "1 stat_name string; 2 stat_val double",
    "OriginalValueElementProto": "1 shape_index int*; 2 original_array OriginalArrayProto",
    "ResultAccuracy.Tolerance": "1 atol double; 2 rtol double; 3 ulps int",
    "SparsityConfig.TensorSparsityConfig": """
        1 num_non_zero int; 2 block_size int; 3 dimension int; 4 stride int; 5 idx int?
    """,
    "BlockScalingConfig.TensorBlockScalingConfig": "1 scale_idx int; 2 zero_idx int?; 3 strides int*; 4 steps int*",
    "MeshProto.MeshAxis": "1 name string; 2 size int",
    "MeshProto.IotaTransform": "1 reshape_dims int*; 2 transpose_perm int*",
    "AxisRefProto.SubAxis": "1 pre_size int; 2 size int",
}


def _field(text: str) -> tuple[int, MessageField]:
    number, name, kind = text.split()
    word = kind.rstrip("*?")
    known = FieldKind.__members__.get(word.upper())
    return int(number), MessageField(
        name, known or FieldKind.MESSAGE, "" if known else word, kind[-1] == "*", kind[-1] == "?"
    )


#: Fields of every message by number, in ascending order.
MESSAGES: dict[str, dict[int, MessageField]] = {
    name: dict(_field(item) for item in text.split(";")) for name, text in _FIELDS.items()
}
