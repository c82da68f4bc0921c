/** Whether the values of a condition are open, and how to say that they are. */
export interface Float {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
