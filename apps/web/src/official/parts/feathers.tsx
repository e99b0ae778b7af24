/** Three nested leaves, green over sky over orange. */
export function Feathers() {
  return (
    <svg className="lk-site-feathers" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <path fill="#FE4C1C" d="M30 0v15a15 15 0 0 1-15 15H9V15A15 15 0 0 1 24 0Z" />
      <path fill="#09DEFF" d="M23 4v13a13 13 0 0 1-13 13H5V17A13 13 0 0 1 18 4Z" />
      <path fill="#00C49F" d="M16 9v10A11 11 0 0 1 5 30H0V20A11 11 0 0 1 11 9Z" />
    </svg>
  );
}
