import Foundation

extension BrowserPage {
    /// Which part of two PNG pictures differs, from 0 to 1; 1 where their sizes do.
    ///
    /// Each machine draws letters a little differently, so both are scaled down until words are shades of grey, and a
    /// place differs where a shade does clearly.
    package static func difference(between one: [UInt8], and other: [UInt8]) throws -> Double {
        let page = try Browser.page()
        try page.open("about:blank")
        return try page.value(
            """
            (async () => {
              const picture = async (text) => createImageBitmap(await (await fetch("data:image/png;base64," + text)).blob());
              const both = [await picture("\(Data(one).base64EncodedString())"), await picture("\(Data(other).base64EncodedString())")];
              const [{width, height}, second] = both;
              if (second.width !== width || second.height !== height) return 1;
              const shades = both.map((it) => {
                const canvas = new OffscreenCanvas(Math.ceil(width / 8), Math.ceil(height / 8)), pen = canvas.getContext("2d");
                pen.imageSmoothingQuality = "high";
                pen.drawImage(it, 0, 0, canvas.width, canvas.height);
                return pen.getImageData(0, 0, canvas.width, canvas.height).data;
              });
              let count = 0;
              for (let place = 0; place < shades[0].length; place += 4) {
                if ([0, 1, 2].some((it) => Math.abs(shades[0][place + it] - shades[1][place + it]) > 40)) count += 1;
              }
              return count * 4 / shades[0].length;
            })()
            """)
    }
}
