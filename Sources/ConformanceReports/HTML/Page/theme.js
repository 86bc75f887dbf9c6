// The system theme, unless the reader chooses another theme.

const themes = ["auto", "light", "dark"];
const storedTheme = () => {
  try { return localStorage.getItem("healthspec-theme"); } catch { return null; }
};
const setTheme = (theme) => {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try { localStorage.setItem("healthspec-theme", theme); } catch { /* a page without storage */ }
  byID("theme").textContent = `Theme: ${theme}`;
};
const currentTheme = () => document.documentElement.dataset.theme ?? "auto";

const themeButton = () => el("button", { type: "button", id: "theme", on: { click: () =>
  setTheme(themes[(themes.indexOf(currentTheme()) + 1) % themes.length]) } }, "Theme: auto");
const restoreTheme = () => {
  const stored = storedTheme();
  if (themes.includes(stored)) setTheme(stored);
};
