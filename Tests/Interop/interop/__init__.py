"""What the tests against real servers stand on."""
