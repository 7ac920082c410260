/// What runs in the browser beside a previewed page: reloading, the overlay of mistakes, the device bar.
enum PreviewScript {
    static let javaScript = #"""
        "use strict";
        (() => {
          const revision = document.currentScript?.dataset.revision
            ?? document.querySelector("script[data-revision]").dataset.revision;

          // Text only ever enters the page as text, whatever the content holds.
          const element = (name, className, text) => {
            const made = document.createElement(name);
            if (className) made.className = className;
            if (text !== undefined) made.textContent = text;
            return made;
          };

          const heading = (count) => count === 1
            ? "1 error; the page shows the state before"
            : `${count} errors; the page shows the state before`;

          const show = ({ mistakes, more = 0 }) => {
            document.querySelector(".decree-overlay")?.remove();
            if (mistakes.length === 0) return;
            const overlay = element("section", "decree-overlay");
            overlay.setAttribute("role", "alert");
            overlay.setAttribute("aria-label", "Mistakes in the content");
            overlay.append(element("h2", "", heading(mistakes.length + more)));
            for (const mistake of mistakes) {
              const text = element("pre", "decree-error", mistake.text);
              for (const key of ["id", "file", "line", "column"]) text.dataset[key] = mistake[key] ?? "";
              overlay.append(text);
            }
            if (more > 0) overlay.append(element("p", "", `and ${more} more, which the terminal shows`));
            // What lies under it may be what its reader needs to look up.
            const hide = element("button", "", "Hide");
            hide.addEventListener("click", () => overlay.remove());
            overlay.append(hide);
            document.body.append(overlay);
          };

          // The browser connects again by itself, also after the preview was stopped and started. A hidden page waits:
          // browsers keep six connections to a host, and more tabs than that may be open.
          let events = null;
          const listen = () => {
            events?.close();
            events = null;
            if (document.hidden) return;
            events = new EventSource("/-decree/events?revision=" + encodeURIComponent(revision));
            events.addEventListener("reload", () => { events.close(); location.reload(); });
            events.addEventListener("mistakes", (event) => show(JSON.parse(event.data)));
          };
          listen();
          document.addEventListener("visibilitychange", listen);
          addEventListener("pagehide", () => events?.close());
          addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

          const form = document.querySelector("form.decree-device");
          if (!form) return;
          // What was asked stays asked when the page loads again.
          const memory = "decree-device-" + form.dataset.app;
          const fields = () => new FormData(form);
          const ask = async () => {
            const query = new URLSearchParams(fields());
            query.set("app", form.dataset.app);
            const answer = form.querySelector(".decree-answer");
            try {
              const reply = await fetch("/-decree/explain?" + query);
              answer.textContent = await reply.text();
              answer.classList.toggle("decree-error", !reply.ok);
            } catch {
              answer.textContent = "the preview does not answer; is it still running?";
              answer.classList.add("decree-error");
            }
            answer.hidden = false;
          };
          form.addEventListener("submit", (event) => {
            event.preventDefault();
            sessionStorage.setItem(memory, JSON.stringify([...fields()]));
            ask();
          });
          const asked = sessionStorage.getItem(memory);
          if (asked) {
            for (const [name, value] of JSON.parse(asked)) if (form.elements[name]) form.elements[name].value = value;
            ask();
          }
        })();

        """#

    static let styles = """
        .decree-overlay, .decree-device {
          box-sizing: border-box; font: 15px/1.45 system-ui, sans-serif; color: #eee; background: #1c1c22;
        }
        .decree-overlay {
          position: fixed; z-index: 2147483647; inset: auto 0 0 0; max-height: 70vh; overflow: auto;
          padding: 1rem 1.25rem; border-top: 4px solid #e5484d; text-align: left;
        }
        .decree-overlay h2 { margin: 0 0 .75rem; font-size: 1rem; color: #fff; }
        .decree-overlay pre, .decree-device pre {
          font: 13px/1.45 ui-monospace, monospace; color: #eee; background: #101014; white-space: pre; overflow: auto;
          max-height: none; margin: 0 0 .75rem; padding: .75rem; border: 0; border-left: 4px solid #46a758;
          border-radius: 0;
        }
        .decree-overlay .decree-error, .decree-device .decree-error { border-left-color: #e5484d; }
        .decree-device {
          display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 1.25rem; margin: 0;
        }
        .decree-device label { display: inline-flex; gap: .4rem; align-items: center; color: #ccc; }
        .decree-overlay button, .decree-device input, .decree-device select, .decree-device button {
          font: inherit; color: #111; background: #fff; border: 1px solid #888; border-radius: 4px;
          padding: .2rem .5rem;
        }
        .decree-device pre { flex-basis: 100%; }
        .decree-device pre[hidden] { display: none; }
        @media print { .decree-overlay, .decree-device { display: none; } }

        """
}
