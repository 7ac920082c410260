import Foundation
import TestSupport
import Testing

/// Pages under the settings of people who see or move otherwise: 200 % zoom, more contrast, the system's colours, less
/// motion.
@Suite struct PageSettingsTests {
    @Test func `at 200 % nothing is cut, and axe finds no barrier`() throws {
        let site = try BrowsedSite.shipped.get()
        for path in site.pages {
            // Zoom halves the screen in CSS pixels and draws each with twice the sharpness.
            let page = try Browser.page()
            try page.see(width: PageLook.Screen.desk.rawValue / 2, height: 450, sharpness: 2)
            try page.see(.light)
            try page.open(site.address + path)
            try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
            let cut = try page.overflow(), barriers = try page.barriers()
            #expect(cut == [], "\(path)")
            #expect(barriers == [], "\(path)")
        }
    }

    @Test(arguments: BrowserPage.Scheme.allCases)
    func `in the system's colours every verdict keeps its word, symbol and border, and axe finds no barrier`(
        scheme: BrowserPage.Scheme
    ) throws {
        let site = try BrowsedSite.shipped.get()
        for path in site.pages {
            let page = try site.open(path)
            try page.see(scheme, wishing: [.lessMotion, .systemColours])
            #expect(try page.value("matchMedia('(forced-colors: active)').matches") == "true")
            let bare: [String] = try page.value(
                """
                [...document.querySelectorAll("main .verdict")].filter((it) => it.checkVisibility()).filter((it) => {
                  const style = getComputedStyle(it), symbol = getComputedStyle(it, "::before").content;
                  return it.innerText.trim() === "" || !/[■▲○]/.test(symbol) || parseFloat(style.borderTopWidth) < 1;
                }).map((it) => it.outerHTML)
                """)
            let barriers = try page.barriers()
            #expect(bare == [], "\(path)")
            #expect(barriers == [], "\(path)")
        }
    }

    /// Contrast as WCAG defines it; 7 is what AAA asks of text.
    @Test(arguments: BrowserPage.Scheme.allCases)
    func `with more contrast quiet words stand out by 7 to 1 and lines by 3 to 1`(scheme: BrowserPage.Scheme) throws {
        let page = try BrowsedSite.shipped.get().open("kasa/index.html")
        try page.see(scheme, wishing: [.lessMotion, .contrast])
        let contrasts: [Double] = try page.value(
            """
            (() => {
              const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
              const light = (colour) => numbers(colour).slice(0, 3).map((it) => it / 255)
                .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4)
                .reduce((sum, it, place) => sum + it * [0.2126, 0.7152, 0.0722][place], 0);
              const contrast = (one, other) => {
                const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
                return (high + 0.05) / (low + 0.05);
              };
              const style = (selector) => getComputedStyle(document.querySelector(selector));
              const paper = style(".outcomes").backgroundColor;
              return [contrast(style(".note").color, paper), contrast(style(".outcomes td").borderBottomColor, paper)];
            })()
            """)
        #expect(contrasts[0] >= 7 && contrasts[1] >= 3, "\(contrasts)")
    }

    @Test func `who wishes less motion is not scrolled smoothly, and nothing else moves`() throws {
        let page = try BrowsedSite.shipped.get().open("kasa/index.html")
        let scrolling = "getComputedStyle(document.documentElement).scrollBehavior"
        #expect(try page.value(scrolling) == "auto")
        let moving = """
            [...document.querySelectorAll('*')].filter((it) => {
              const style = getComputedStyle(it);
              return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
            }).length
            """
        #expect(try page.value(moving) == "0")
        try page.see(.light, wishing: [.motion])
        #expect(try page.value(scrolling) == "smooth")
    }
}
