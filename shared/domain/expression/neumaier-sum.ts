/** A sum whose error does not grow with the number of terms (Neumaier). */
export class NeumaierSum {
  #sum = 0;
  #compensation = 0;

  add(value: number): void {
    const sum = this.#sum + value;
    this.#compensation +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum;
    this.#sum = sum;
  }

  /** Not finite where a term, or the sum, is not. */
  get value(): number {
    return Number.isFinite(this.#sum) ? this.#sum + this.#compensation : this.#sum;
  }
}
