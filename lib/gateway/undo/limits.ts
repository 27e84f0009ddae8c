/** Days after a deed within which it can be taken back; then what that needs is dropped. */
export const undoDays = 30;
