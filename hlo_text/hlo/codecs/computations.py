"""Names of the attributes that name called computations, for all opcodes.

They follow from the declarations, which reading an HLO text would import for them alone.
"""

#: Attributes that list computations.
COMPUTATION_LISTS = frozenset(("branch_computations", "called_computations"))

#: Attributes that name one computation.
SINGLE_COMPUTATIONS = frozenset(
    ("body", "calls", "condition", "false_computation", "scatter", "select", "to_apply", "true_computation")
)
