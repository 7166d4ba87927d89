module attributes {foo = 1 : i32} {  // expected-error: module.attributes
}
