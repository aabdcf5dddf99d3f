/// The state that follows an event, and what is to be done.
package struct ServiceTransition: Sendable {
    package let next: any ServiceState
    package let actions: [ServiceAction]

    package init(_ next: any ServiceState, _ actions: [ServiceAction] = []) {
        self.next = next
        self.actions = actions
    }
}
