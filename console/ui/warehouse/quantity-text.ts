const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A quantity of goods in full, as it is stored: `1,250.125`. */
export function quantityText(quantity: number): string {
  return grouped.format(quantity);
}
