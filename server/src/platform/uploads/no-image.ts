/** What stands for a person without a picture: head and shoulders in a quiet grey, readable on light and dark. */
export const noImageSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" role="img" aria-label="No picture">
  <rect width="160" height="160" fill="#dfe3e8"/>
  <circle cx="80" cy="62" r="28" fill="#98a2ae"/>
  <path d="M24 160c0-34 25-56 56-56s56 22 56 56z" fill="#98a2ae"/>
</svg>
`;
