import PolicyModel
import TestSupport
import Testing

struct DeviceTests {
    @Test func `a device reads as a sentence's words`() {
        var device = Device(
            platform: .ios, version: Sample.version("2.7.0"), os: Sample.version("15.2"), language: Sample.tag("de"))
        #expect(device.inWords == "iOS 15.2, version 2.7.0, language de")
        device.model = "iPad4,1"
        device.isTablet = true
        device.custom = ["b": "2", "a": "1"]
        #expect(device.inWords == "iOS 15.2, version 2.7.0, language de, model iPad4,1, tablet, a=1, b=2")
        device = Device(platform: .android, version: Sample.version("1"), os: Sample.version("28"), language: .english)
        #expect(device.inWords == "Android API level 28, version 1, language en")
    }
}
