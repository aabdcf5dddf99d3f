/// Called off.
package struct CancelledOrder: OrderState {
    package let name = "cancelled"
}
