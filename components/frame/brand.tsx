// A name, the same in every language.
const productName = "Candor";

/** The mark and the name. */
export function Brand() {
  return (
    <>
      <span className="brand-mark" aria-hidden="true" />
      {productName}
    </>
  );
}
