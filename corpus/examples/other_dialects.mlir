// Operations that no other program of the corpus holds, one in a function each where it stands alone; the
// documentation shows them.
func.func @integers(%a: i32, %b: i32) {
  %0 = arith.divui %a, %b : i32
  %1 = arith.shrsi %a, %b : i32
  %2 = arith.floordivsi %a, %b : i32
  %3 = arith.ceildivsi %a, %b : i32
  %4 = arith.ceildivui %a, %b : i32
  %5 = arith.remsi %a, %b : i32
  %6 = arith.remui %a, %b : i32
  %7 = arith.maxsi %a, %b : i32
  %8 = arith.minsi %a, %b : i32
  %9 = arith.maxui %a, %b : i32
  %10 = arith.minui %a, %b : i32
  %11 = arith.andi %a, %b : i32
  %12 = arith.ori %a, %b : i32
  %13 = arith.xori %a, %b : i32
  return
}

func.func @floats(%x: f32, %y: f32) {
  %0 = arith.subf %x, %y : f32
  %1 = arith.mulf %x, %y : f32
  %2 = arith.divf %x, %y : f32
  %3 = arith.remf %x, %y : f32
  %4 = arith.maximumf %x, %y : f32
  %5 = arith.minimumf %x, %y : f32
  %6 = arith.minnumf %x, %y : f32
  return
}

func.func @conversions(%a: i32, %x: f32, %n: index) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.sitofp %a : i32 to f32
  %2 = arith.fptosi %x : f32 to i32
  %3 = arith.fptoui %x : f32 to i32
  %4 = arith.index_castui %n : index to i32
  return
}

func.func @sizes(%m: !shape.size, %n: !shape.size) {
  %0 = shape.mul %m, %n : !shape.size, !shape.size -> !shape.size
  %1 = shape.div %m, %n : !shape.size, !shape.size -> !shape.size
  %2 = shape.min %m, %n : !shape.size, !shape.size -> !shape.size
  return
}

func.func @checks(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  check.expect_eq %x, %y : tensor<2xf32>
  check.expect_almost_eq %x, %y : tensor<2xf32>
  %0 = interpreter.probe %x, probe_id = "x" : tensor<2xf32>
  check.expect_serialized_eq %x, probe_id = "x" : tensor<2xf32>
  interpreter.print %y : tensor<2xf32>
  return
}

func.func @grid(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@process, @process]]} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

func.func private @process(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

func.func @values(%x: tensor<2xf32>) -> tensor<2xf32> {
  %f = func.constant @process : (tensor<2xf32>) -> tensor<2xf32>
  %0 = func.call_indirect %f(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = builtin.unrealized_conversion_cast %0 : tensor<2xf32> to tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @shardings(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = sdy.func_data_flow_edge %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
