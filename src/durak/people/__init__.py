"""What is true of people without a disk or a clock: handles, friendships, statistics. Pure: values in, values out."""
