module @IrToHlo.149 attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<4x5xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.constant dense<2.500000e-01> : tensor<3xf32>
    %1 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %4 = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
    %5 = stablehlo.constant dense<0.497469246> : tensor<4x3xf32>
    %6 = stablehlo.constant dense<0.110985048> : tensor<4x3xf32>
    %7 = stablehlo.constant dense<0.0140704699> : tensor<4x3xf32>
    %8 = stablehlo.constant dense<0.00101796258> : tensor<4x3xf32>
    %9 = stablehlo.constant dense<2.35479656E-5> : tensor<4x3xf32>
    %10 = stablehlo.constant dense<-1.17916031E-7> : tensor<4x3xf32>
    %11 = stablehlo.constant dense<1.12837911> : tensor<4x3xf32>
    %12 = stablehlo.constant dense<0.185208321> : tensor<4x3xf32>
    %13 = stablehlo.constant dense<0.0509556942> : tensor<4x3xf32>
    %14 = stablehlo.constant dense<0.00340829091> : tensor<4x3xf32>
    %15 = stablehlo.constant dense<2.29050653E-4> : tensor<4x3xf32>
    %16 = stablehlo.constant dense<3.74392128> : tensor<4x3xf32>
    %17 = stablehlo.constant dense<0.707106769> : tensor<4x3xf32>
    %18 = stablehlo.constant dense<-3.74392128> : tensor<4x3xf32>
    %19 = stablehlo.constant dense<5.000000e-01> : tensor<4x3xf32>
    %20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %21 = stablehlo.dot %arg2, %arg1, precision = [DEFAULT, DEFAULT] : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %22 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %23 = stablehlo.add %21, %22 : tensor<4x3xf32>
    %24 = stablehlo.multiply %23, %19 : tensor<4x3xf32>
    %25 = stablehlo.multiply %23, %17 : tensor<4x3xf32>
    %26 = stablehlo.clamp %18, %25, %16 : tensor<4x3xf32>
    %27 = stablehlo.multiply %26, %26 : tensor<4x3xf32>
    %28 = stablehlo.multiply %27, %15 : tensor<4x3xf32>
    %29 = stablehlo.add %28, %14 : tensor<4x3xf32>
    %30 = stablehlo.multiply %29, %27 : tensor<4x3xf32>
    %31 = stablehlo.add %30, %13 : tensor<4x3xf32>
    %32 = stablehlo.multiply %31, %27 : tensor<4x3xf32>
    %33 = stablehlo.add %32, %12 : tensor<4x3xf32>
    %34 = stablehlo.multiply %33, %27 : tensor<4x3xf32>
    %35 = stablehlo.add %34, %11 : tensor<4x3xf32>
    %36 = stablehlo.multiply %26, %35 : tensor<4x3xf32>
    %37 = stablehlo.multiply %27, %10 : tensor<4x3xf32>
    %38 = stablehlo.add %37, %9 : tensor<4x3xf32>
    %39 = stablehlo.multiply %38, %27 : tensor<4x3xf32>
    %40 = stablehlo.add %39, %8 : tensor<4x3xf32>
    %41 = stablehlo.multiply %40, %27 : tensor<4x3xf32>
    %42 = stablehlo.add %41, %7 : tensor<4x3xf32>
    %43 = stablehlo.multiply %42, %27 : tensor<4x3xf32>
    %44 = stablehlo.add %43, %6 : tensor<4x3xf32>
    %45 = stablehlo.multiply %44, %27 : tensor<4x3xf32>
    %46 = stablehlo.add %45, %5 : tensor<4x3xf32>
    %47 = stablehlo.multiply %46, %27 : tensor<4x3xf32>
    %48 = stablehlo.add %47, %4 : tensor<4x3xf32>
    %49 = stablehlo.divide %36, %48 : tensor<4x3xf32>
    %50 = stablehlo.add %49, %4 : tensor<4x3xf32>
    %51 = stablehlo.multiply %24, %50 : tensor<4x3xf32>
    %52 = stablehlo.reshape %51 : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%52, %3, %1) {epsilon = 9.99999974E-6 : f32, feature_index = 1 : i64} : (tensor<1x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x3xf32>, tensor<4xf32>, tensor<4xf32>)
    %53 = stablehlo.reshape %output : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    %54 = stablehlo.reduce(%53 init: %20) across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %69 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %69 : tensor<f32>
    }
    %55 = stablehlo.broadcast_in_dim %54, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %56 = stablehlo.subtract %53, %55 : tensor<4x3xf32>
    %57 = stablehlo.exponential %56 : tensor<4x3xf32>
    %58 = stablehlo.reduce(%57 init: %2) across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %69 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %69 : tensor<f32>
    }
    %59 = stablehlo.broadcast_in_dim %58, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %60 = stablehlo.divide %57, %59 : tensor<4x3xf32>
    %61 = stablehlo.reduce(%51 init: %2) across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %69 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %69 : tensor<f32>
    }
    %62 = stablehlo.multiply %61, %0 : tensor<3xf32>
    %63 = stablehlo.reshape %arg2 : (tensor<4x5xf32>) -> tensor<1x4x5xf32>
    %64 = stablehlo.reshape %arg2 : (tensor<4x5xf32>) -> tensor<1x4x5xf32>
    %65 = stablehlo.transpose %64, dims = [2, 1, 0] {result_layout = dense<[2, 0, 1]> : tensor<3xindex>, xla_shape = "f32[5,4,1]{2,0,1}"} : (tensor<1x4x5xf32>) -> tensor<5x4x1xf32>
    %66 = stablehlo.reshape %65 : (tensor<5x4x1xf32>) -> tensor<1x5x4xf32>
    %67 = stablehlo.dot_general %63, %66, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x5xf32>, tensor<1x5x4xf32>) -> tensor<1x4x4xf32>
    %68 = stablehlo.reshape %67 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    return %60, %62, %68 : tensor<4x3xf32>, tensor<3xf32>, tensor<4x4xf32>
  }
}
