/// The languages with a code of two letters, and what authors write in its place.
///
/// Source of codes and names: ISO 639-2, as the package iso-codes 4.15 has it.
enum LanguageNames {
    struct Language: Sendable {
        let tag: String
        /// Codes that are not those by which phones know it: of three letters, or of a country.
        let otherCodes: [String]
        /// The English one, then others.
        let names: [String]
    }

    static func language(named name: String) -> Language? {
        let name = name.lowercased()
        return all.first { $0.names.contains { $0.lowercased() == name } }
    }

    static func language(withCode code: String) -> Language? { all.first { $0.otherCodes.contains(code) } }

    /// The English name of a language with a code of two letters.
    static func name(of tag: String) -> String? { all.first { $0.tag == tag }?.names.first }

    /// Small languages whose code is the code of a country too, in which another language is spoken by many more.
    static let overshadowed = [
        "ae": "ar", "ba": "bs", "bo": "es", "br": "pt-BR", "ch": "de", "co": "es", "cr": "es", "dz": "ar", "ee": "et",
        "ie": "en", "kg": "ky", "kr": "ko", "kw": "ar", "la": "lo", "li": "de", "lu": "lb", "ng": "en", "sa": "ar",
        "se": "sv", "sg": "en", "tw": "zh-Hant", "ve": "es", "za": "en",
    ]

    /// Languages with letters of their own whose code is the code of a country too: the language that most speak there,
    /// and the block of Unicode in which every text of theirs has letters.
    static let lettered: [String: (other: String, letters: ClosedRange<UInt32>)] = [
        "am": ("hy", 0x1200...0x137F), "ar": ("es", 0x0600...0x06FF), "be": ("nl", 0x0400...0x04FF),
        "my": ("ms", 0x1000...0x109F), "si": ("sl", 0x0D80...0x0DFF), "uk": ("en-GB", 0x0400...0x04FF),
    ]

    /// Registered codes under which no phone reports the language, with the code of the table that phones use.
    static let replaced = ["no": "nob", "tl": "tgl"]

    /// The country, or the larger area, that is meant by a region which is written behind a language by mistake: mostly
    /// the language's own code once more; nil for every other.
    static func country(meantBy region: String, of code: String) -> String? {
        if code.uppercased() == region { return countries[code] }
        return ["es-LA": "419", "sr-CS": "RS", "sr-YU": "RS"]["\(code)-\(region)"]
    }

    /// The country of languages whose code is the code of another country, or of none.
    private static let countries = [
        "am": "ET", "be": "BY", "bs": "BA", "ca": "ES", "cs": "CZ", "cy": "GB", "da": "DK", "el": "GR", "en": "GB",
        "et": "EE", "fa": "IR", "ga": "IE", "gl": "ES", "gu": "IN", "he": "IL", "hi": "IN", "ja": "JP", "ka": "GE",
        "kk": "KZ", "kn": "IN", "ko": "KR", "ky": "KG", "lb": "LU", "ml": "IN", "mr": "IN", "ms": "MY", "my": "MM",
        "nb": "NO", "ne": "NP", "pa": "IN", "si": "LK", "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "ta": "IN",
        "te": "IN", "tg": "TJ", "tk": "TM", "uk": "UA", "ur": "PK", "vi": "VN",
    ]

    static let all: [Language] = table.split(separator: "\n").map { line in
        let halves = line.split(separator: ":", maxSplits: 1)
        let codes = halves[0].split(separator: " ").map(String.init)
        return Language(
            tag: codes[0], otherCodes: Array(codes.dropFirst()),
            names: halves[1].split(separator: ",").map { $0.trimmed })
    }

    /// The tag, other codes, a colon, names.
    private static let table = """
        aa aar: Afar
        ab abk: Abkhazian
        ae ave: Avestan
        af afr: Afrikaans
        ak aka: Akan
        am amh: Amharic
        an arg: Aragonese
        ar ara eg iq jo ly ma qa sy ye: Arabic, العربية
        as asm: Assamese
        av ava: Avaric
        ay aym: Aymara
        az aze: Azerbaijani
        ba bak: Bashkir
        be bel by: Belarusian, Беларуская
        bg bul: Bulgarian, Български
        bh bih: Bihari
        bi bis: Bislama
        bm bam: Bambara
        bn ben bd: Bengali, Bangla
        bo bod tib: Tibetan
        br bre: Breton
        bs bos: Bosnian, Bosanski
        ca cat: Catalan, Català
        ce che: Chechen
        ch cha: Chamorro
        co cos: Corsican
        cr cre: Cree
        cs ces cze cz: Czech, Čeština
        cu chu: Church Slavic
        cv chv: Chuvash
        cy cym wel: Welsh, Cymraeg
        da dan dk: Danish, Dansk
        de deu ger at: German, Deutsch
        dv div: Divehi
        dz dzo bt: Dzongkha
        ee ewe: Ewe
        el ell gre gr: Greek, Ελληνικά
        en eng au gb gh lr nz us zm: English
        eo epo: Esperanto
        es spa cl do ec esp gt hn mx pe pr py sp uy: Spanish, Español
        et est: Estonian, Eesti
        eu baq eus: Basque, Euskara
        fa fas per ir: Persian, Farsi
        ff ful: Fulah
        fi fin: Finnish, Suomi
        fj fij: Fijian
        fo fao: Faroese
        fr fra fre cd ci cm frn mc: French, Français
        fy fry: Frisian
        ga gle: Irish, Gaeilge
        gd gla: Scottish Gaelic
        gl glg: Galician, Galego
        gn grn: Guarani
        gu guj: Gujarati
        gv glv: Manx
        ha hau: Hausa
        he heb il: Hebrew, עברית
        hi hin: Hindi, हिन्दी
        ho hmo: Hiri Motu
        hr hrv: Croatian, Hrvatski
        ht hat: Haitian Creole
        hu hun: Hungarian, Magyar
        hy arm hye: Armenian, Հայերեն
        hz her: Herero
        ia ina: Interlingua
        id ind: Indonesian, Bahasa Indonesia
        ie ile: Interlingue
        ig ibo: Igbo
        ii iii: Yi
        ik ipk: Inupiaq
        io ido: Ido
        is ice isl: Icelandic, Íslenska
        it ita va: Italian, Italiano
        iu iku: Inuktitut
        ja jpn jap jp: Japanese, 日本語
        jv jav: Javanese
        ka geo kat ge: Georgian, ქართული
        kg kon: Kongo
        ki kik: Kikuyu
        kj kua: Kuanyama
        kk kaz kz: Kazakh
        kl kal: Greenlandic
        km khm kh: Khmer
        kn kan: Kannada
        ko kor kp: Korean, 한국어
        kr kau: Kanuri
        ks kas: Kashmiri
        ku kur: Kurdish
        kv kom: Komi
        kw cor: Cornish
        ky kir: Kyrgyz
        la lat: Latin
        lb ltz: Luxembourgish
        lg lug: Luganda
        li lim: Limburgish
        ln lin: Lingala
        lo lao: Lao
        lt lit: Lithuanian, Lietuvių
        lu lub: Luba-Katanga
        lv lav: Latvian, Latviešu
        mg mlg: Malagasy
        mh mah: Marshallese
        mi mao mri: Māori
        mk mac mkd: Macedonian, Македонски
        ml mal: Malayalam
        mn mon: Mongolian
        mr mar: Marathi
        ms may msa: Malay, Bahasa Melayu
        mt mlt: Maltese
        my bur mya mm: Burmese
        na nau: Nauru
        nb nob: Norwegian Bokmål, Bokmål
        nd nde: North Ndebele
        ne nep np: Nepali
        ng ndo: Ndonga
        nl dut nld fl: Dutch, Nederlands
        nn nno: Norwegian Nynorsk, Nynorsk
        no nor: Norwegian, Norsk
        nr nbl: South Ndebele
        nv nav: Navajo
        ny nya: Nyanja
        oc oci: Occitan
        oj oji: Ojibwa
        om orm: Oromo
        or ori: Odia
        os oss: Ossetian
        pa pan: Punjabi
        pi pli: Pali
        pl pol: Polish, Polski
        ps pus: Pashto
        pt por ao mz: Portuguese, Português
        qu que: Quechua
        rm roh: Romansh
        rn run: Rundi
        ro ron rum md: Romanian, Română
        ru rus: Russian, Русский
        rw kin: Kinyarwanda
        sa san: Sanskrit
        sc srd: Sardinian
        sd snd: Sindhi
        se sme: Northern Sami
        sg sag: Sango
        sh hbs: Serbo-Croatian
        si sin lk: Sinhala
        sk slk slo: Slovak, Slovenčina
        sl slv: Slovenian, Slovenščina
        sm smo: Samoan
        sn sna: Shona
        so som: Somali
        sq alb sqi al xk: Albanian, Shqip
        sr srp me rs: Serbian, Српски
        ss ssw: Swati
        st sot: Sotho
        su sun: Sundanese
        sv swe: Swedish, Svenska
        sw swa tz: Swahili
        ta tam: Tamil, தமிழ்
        te tel: Telugu
        tg tgk tj: Tajik
        th tha: Thai, ไทย
        ti tir: Tigrinya
        tk tuk tm: Turkmen
        fil tgl: Filipino, Tagalog
        tn tsn: Tswana
        to ton: Tongan
        tr tur: Turkish, Türkçe
        ts tso: Tsonga
        tt tat: Tatar
        tw twi: Twi
        ty tah: Tahitian
        ug uig: Uyghur
        uk ukr ua: Ukrainian, Українська
        ur urd pk: Urdu
        uz uzb: Uzbek
        ve ven: Venda
        vi vie vn: Vietnamese, Tiếng Việt
        vo vol: Volapük
        wa wln: Walloon
        wo wol: Wolof
        xh xho: Xhosa
        yi yid: Yiddish
        yo yor: Yoruba
        za zha: Zhuang
        zh chi zho cn: Chinese, 中文
        zu zul: Zulu
        fil ph: Filipino
        pt-BR ptb: Brazilian Portuguese, Português do Brasil
        zh-Hans chs zs: Simplified Chinese, Chinese Simplified, 简体中文, Simplified
        zh-Hant hk zt: Traditional Chinese, Chinese Traditional, 繁體中文, Traditional
        en-GB: British English
        en-US: American English
        de-CH: Swiss German
        fr-CA: Canadian French
        es-419: Latin American Spanish
        pt-PT: European Portuguese
        """
}
