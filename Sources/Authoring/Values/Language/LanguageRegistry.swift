/// Which subtags of a language tag exist.
///
/// Sources: ISO 639-1, 639-2, 639-3 and 639-5 for languages, ISO 15924 for scripts, ISO 3166-1 for regions, as the
/// package iso-codes 4.15 has them; the codes that IANA's language subtag registry keeps beside those.
enum LanguageRegistry {
    /// - Parameter code: two or three letters in lower case.
    static func hasLanguage(_ code: some StringProtocol) -> Bool {
        if code.utf8.count == 2 { return short.contains(Substring(code)) }
        // Codes that everybody may use for a language of their own.
        if ("qaa"..."qtz").contains(String(code)) { return true }
        guard let last = code.last, let others = long[Substring(code.dropLast())] else { return false }
        return others.contains(last)
    }

    /// - Parameter code: four letters, the first a capital.
    static func hasScript(_ code: String) -> Bool { code.hasPrefix("Qa") || knownScripts.contains(code[...]) }

    /// - Parameter code: two capitals or three digits. The numbers of areas are not looked up.
    static func hasRegion(_ code: String) -> Bool {
        if code.utf8.count == 3 { return true }
        return isPrivate(region: code) || knownRegions.contains(code[...])
    }

    /// - Parameter code: two capitals.
    static func isCountry(_ code: String) -> Bool { knownRegions.contains(code[...]) }

    /// The codes that stand for no country and may mean anything; test builds use `XA` and `XB`.
    private static func isPrivate(region: String) -> Bool {
        region == "AA" || region == "ZZ" || region.hasPrefix("X") || ("QM"..."QZ").contains(region)
    }

    private static let short = Set(words(twoLetters))
    private static let long = Dictionary(
        words(threeLetters).map { ($0.prefix(2), $0.dropFirst(3)) }, uniquingKeysWith: { first, _ in first })
    private static let knownScripts = Set(words(scripts))
    private static let knownRegions = Set(words(regions))

    private static func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }

    /// With five that were replaced, which systems still report.
    private static let twoLetters = """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el
        en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it
        iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo
        mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh
        si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh
        yi yo za zh zu
        """

    private static let scripts = """
        Adlm Afak Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Blis Bopo Brah Brai Bugi Buhd Cakm
        Cans Cari Cham Cher Cirt Copt Cprt Cyrl Cyrs Deva Dsrt Dupl Egyd Egyh Egyp Elba Ethi Geok Geor Glag Goth Gran
        Grek Gujr Guru Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira Hluw Hmng Hrkt Hung Inds Ital Jamo Java Jpan Jurc
        Kali Kana Khar Khmr Khoj Kitl Kits Knda Kore Kpel Kthi Lana Laoo Latf Latg Latn Leke Lepc Limb Lina Linb Lisu
        Loma Lyci Lydi Mahj Mand Mani Marc Maya Mend Merc Mero Mlym Modi Mong Moon Mroo Mtei Mult Mymr Narb Nbat Newa
        Nkgb Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Palm Pauc Perm Phag Phli Phlp Phlv Phnx Piqd Plrd Prti Qaaa Qabx
        Rjng Roro Runr Samr Sara Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sora Sund Sylo Syrc Syre Syrj Syrn Tagb Takr
        Tale Talu Taml Tang Tavt Telu Teng Tfng Tglg Thaa Thai Tibt Tirh Ugar Vaii Visp Wara Wole Xpeo Xsux Yiii Zinh
        Zmth Zsye Zsym Zxxx Zyyy Zzzz
        """

    /// With those beside ISO's: islands, and unions of countries.
    private static let regions = """
        AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
        BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET EU
        EZ FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM
        IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF
        MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK
        PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC
        TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
        """

    /// The third letters by the first two.
    private static let threeLetters = """
        aa:abcdefghiklnopqrstuvwxz ab:abcdefghijklmnopqrstuvwxyz ac:abdefhiklmnpqrstuvwxyz ad:abdefghijlnoqrstuwxyz
        ae:abcdeklmnqrsuwyz af:abdeghiknoprstuz ag:abcdefghijklmnoqrstuvwxyz ah:abghiklmnoprst ai:abcdefghijklmnopqrtwxy
        aj:aginpsuwz ak:abcdefghijklmopqrstuvwxyz al:abcdefghijklmnopqrstuvwxyz am:abcefghijklmnopqrstuvwxyz
        an:abcdefghijklmnopqrstuvwxyz ao:abcdefgijklmnrstuxz ap:abcdefghijklmnopqrstuvwxyz aq:acdgklmnprtz
        ar:abcdeghijklmnopqrstuvwxyz as:abcefghijklmnopqrstuvwxyz at:abcdeghijklmnopqrstuvwxyz
        au:abcdfghijklmnopqrstuwxyz av:abdeiklmnostuv aw:abcdeghikmnorstuvwxy ax:begklmx ay:abcdeghiklmnopqrstuz
        az:abcdegjmnotz ba:abcdefghijklmnopqrstuvwxy bb:abcdefghijklmnopqrstuvwxy bc:abcdefghijklmnopqrstuvwyz
        bd:abcdefghijklmnopqrstuvwxyz be:abcdefghijklmnopqrstuvwxyz bf:abcdefghijklmnopqrstuwxyz
        bg:abcdefgijklnopqrstuvwxyz bh:abcdefghijlmnopqrstuvwxyz bi:abdefghklmnopqrstuvwxyz bj:abcefghijklmnoprstuvwxyz
        bk:acdfghijklmnopqrstuvwxyz bl:abcdefhijklmnopqrstvwxyz bm:abcdefghijklmnopqrstuvwxz
        bn:abcdefgijklmnopqrstuvwxyz bo:abdefghijklmnopqrstuvwxyz bp:acdeghijklmnopqrstuvwxyz
        bq:abcdfghijklmnopqrstuvwxyz br:abcdefghijklmnopqrstuvwxyz bs:abcefghijklmnopqrstuvwxy
        bt:acdefghijkmnopqrstuvwxyz bu:abcdefghijklmnopqrstuvwxyz bv:abcdefghijklmnopqrtuvwxyz
        bw:abcdefghijklmnopqrstuwxyz bx:abcdefghijklmnopqrsuvwz by:abcdefghijklmnopqrstvwxz
        bz:abcdefghijklmnopqrstuvwxyz ca:abcdefghijklmnopqrstuvwxyz cb:abcdgijklnoqrstuvwy cc:cdeghjlmnoprs
        cd:acdefhijmnorsyz ce:abgklnsty cf:adgm cg:acgk ch:abcdefghijklmnopqrtuvwxyz ci:abcdehkmnprwy cj:aehikmnopsvy
        ck:bhlmnoqrstuvxyz cl:acdehijklmotuwy cm:acegilmnorst cn:abcghiklopqrstuwx co:abcdefghjklmnopqrstuvwxz
        cp:abcefginopsuxy cq:d cr:abcdefghijklmnopqrstvwxyz cs:abcdefghijklmnopqrstuvwxyz ct:acdeghlmnopstuyz
        cu:abchijklopqrstuvwxy cv:gn cw:abdegt cy:abmo cz:ehknot da:acdeghijklmnoqrsuvwxyz db:abdefgijlmnopqrtuvwy dc:cr
        dd:adegijnorsw de:cdefghiklmnpqrsuvz dg:abcdeghiklnorstwxz dh:dgilmnorsuvwx di:abcdfghijklmnopqrsuvwxyz
        dj:abcdefijkmnoruw dk:agkrsx dl:gkmn dm:abcdefgklmnorsuvwxy dn:adegijknortuvwy do:abcefhiklnopqrstvwxyz dp:p
        dr:abcdegilnoqstuy ds:behilnoqz dt:abdhikmnoprstuy du:abcefghiklmnopqrstuvwxyz dv:a dw:akrsuwyz dy:abdgimnouy
        dz:aeglno ea:a eb:cgkoru ec:rsy ee:e ef:aei eg:almoxy eh:su ei:ptv ej:a ek:aegiklmopry el:ehiklmoux
        em:abegikmnpqsuwxyz en:abcdfghlmnoqruvwx eo:t ep:io er:aghikorstw es:eghiklmnoqstuxy et:bchnorstuxz eu:qs ev:ehn
        ew:eo ex:t ey:ao ez:ae fa:abdfghijklmnoprstuxyz fb:l fc:s fe:r ff:im fg:r fi:aefjlnprtuw fk:kv fl:ahilnry fm:pu
        fn:bgi fo:dimnrsx fp:e fq:s fr:acdekmopqrsty fs:els fu:bcdefhijlmnqrtuvy fv:r fw:ae ga:abcdefghijklmnopqrstuwxyz
        gb:abdefghijklmnopqrsuvwxyz gc:cdeflnrt gd:abcdefghijklmnoqrstux ge:abcdfghijklmoqrsvwxyz gf:kt gg:abdegkltuw
        gh:acehklnorst gi:abcdeghilmnpqrstuwxyz gj:kmnru gk:adenopu gl:abcdeghjkloruvwy gm:abdeghlmnqruvwxyz
        gn:abcdeghijklmnoqrtuwz go:abcdefghijklmnopqrstuvwxyz gp:aen gq:ainru gr:abcdeghijkmnoqrstuvwxyz gs:eglmnopsw
        gt:au gu:abcdefghijklmnopqrstuwxz gv:acefjlmnoprsy gw:abcdefgijmnrtuwx gx:x gy:abdefgilmnoryz gz:ain
        ha:abcdefghijklmnopqrstuvwxyz hb:abnosu hc:ah hd:nsy he:abdghimr hg:mw hh:iry hi:abdfghijklmnortwx hj:i
        hk:aehkns hl:abdetu hm:abcdefghijklmnopqrstuvwxyz hn:adeghijnosu ho:abcdehijklmoprstvwyz hp:os hr:acekmoptuvwxz
        hs:bhlns ht:iosux hu:bcdefghijklmnopqrstuvwxyz hv:ceknv hw:aco hy:aewx ia:inr ib:abdeghlmnoruy ic:aehlr
        id:abcdeiorstu if:abefkmuy ig:beglmnosw ih:bipw ii:inr ij:cejnos ik:eikloprstuvwxz il:abegikmopsuv im:ailnorsty
        in:abcdeghjlmnopstz io:ruw ip:iko iq:uw ir:aehiknoruxy is:acdeghiklmnortu it:abcdeiklmorstvwxyz iu:m iv:bv
        iw:kmos ix:cl iy:aox iz:hrz ja:abcdefhjklmnoqstuvxyz jb:eijkmnortuw jc:st jd:agt je:behiklnrtu jg:beko jh:is
        ji:abcdeghilmoqtuvy jj:er jk:amoprsu jl:es jm:abcdilnrswx jn:adgijls jo:bdgrsw jp:anrx jq:r jr:abrtu js:l
        ju:abcdhiklmnoprstuwy jv:dn jw:i jy:aey ka:abcdefghijklmnopqrstuvwxyz kb:abcdeghijklmnopqrstuvwxyz
        kc:abcdefghijklmnopqrstuvwxyz kd:acdefghijklmnopqrtuwxyz ke:abcdefghijklmnopqrstuvwxyz
        kf:abcdefghijklmnopqrstuvwxyz kg:abefgijklmnopqrstuvwxy kh:abcdefghijklmnopqrstuvwxyz
        ki:abcdefghijklmnopqrstuvwxyz kj:abcdeghijklmnopqrstuvxyz kk:abcdefghijklmnopqrstuvwxyz
        kl:abcdefghijklmnopqrstuvwxyz km:abcdefghijklmnopqrstuvwxyz kn:abcdefgijklmnopqrstuvwxyz
        ko:acdefghiklmnopqrstuvwyz kp:abcdefghijklmnoqrstuvwxyz kq:abcdefghijklmnopqrstuvwxyz kr:abcdefhijklnoprstuvwxyz
        ks:abcdefghijklmnopqrstuvwxyz kt:abcdefghijklmnopqstuvwxyz ku:abcdefghijklmnopqrstuvwxyz
        kv:abcdefghijklmnopqrtuvwxyz kw:abcdefghijklmnoprstuvwxyz kx:abcdfhijkmnopqrstvwxyz
        ky:abcdefghijklmnopqrstuvwxyz kz:abcdefgiklmnopqrsuvwxyz la:abcdefghijlmnopqrstuvwxyz lb:bcefgijklmnoqrstuvwxyz
        lc:cdefhlmpqs ld:abdghijklmnopq le:abcdefhijklmnopqrstuvwxyz lf:an lg:abghiklmnoqrtuz lh:ahilmnpstu
        li:abcdefghjklmnopqrstuvwxyz lj:aeilpwx lk:abcdehijlmnorstuy ll:abcdefghijklmnpqsux lm:abcdefghijklnopqruvwxy
        ln:abdghijlmnsuwz lo:abcefghijklmnopqrstuvwxyz lp:aenox lq:r lr:acegiklmnortvz ls:abcdehilmnoprstvwy
        lt:cghinosuz lu:abcdefgijklmnopqrstuvwyz lv:aiksu lw:aeghlmostuw lx:m ly:agn lz:hlnz
        ma:abcdefghijklmnopqrstuvwxyz
        mb:abcdefhijklmnopqrstuvwxyz mc:abcdefghijklmnopqrstuvwxyz md:abcdefghijklmnpqrstuvwxyz
        me:abcdefhijklmnopqrstuvwyz mf:abcdefghijklmnopqrstuvwxyz mg:abcdefghijklmnopqrstuvwyz
        mh:abcdefgijklmnopqrstuwxyz mi:abcdefghijklmnopqrstuwxyz mj:bcdeghijklmnopqrstuvwxyz
        mk:abcdefghijklmnopqrstuvwxyz ml:abcefghijklmnopqrstuvwxz mm:abcdefghijklmnopqrtuvwxyz
        mn:abcdefghijklmnopqrsuvwxyz mo:acdeghijkmnopqrstuvwxyz mp:abcdeghijklmnopqrstuvwxyz
        mq:abcefghijklmnopqrstuvwxyz mr:abcdefghijklmnopqrstuvwxyz ms:abcdefghijklmnopqrsuvwxyz
        mt:abcdefghijklmnopqrstuvwxy mu:abcdeghijklmnopqrstuvxyz mv:abdefghiklnopqrstuvwxyz mw:abcefghiklmnopqrstuvwz
        mx:abcdefghijklmnopqrstuvwxyz my:abcefghjklmnoprsuvwxyz mz:abcdeghijklmnopqrstuvwxyz
        na:abcefghijklmnopqrstuvwxyz nb:abcdeghijklmnopqrstuvwy nc:abcdefghijklmnoqrstuxz nd:abcdefghijklmnopqrstuvwxyz
        ne:abcdefghijkmnopqrstuvwxyz nf:adlru ng:abcdefghijklmnpqrstuvwxyz nh:abcdefghikmnopqrtuvwxyz
        ni:abcdefghijklmnoqrstuvwxyz nj:abdhijlmnorstuxyz nk:abcdefghijkmnopqrstuvwxz nl:acdegijklmoquvwxyz
        nm:abcdefghijklmnopqrstuvwxyz nn:abcdefghijklmnopqrtuvwyz no:abcdefghijklmnpqrstuvwyz np:abghilnosuxy
        nq:gklmnoqty nr:abcefgiklmnprtuxz ns:abcdefghiklmnopqrstuvwxyz nt:degijkmopruwxyz nu:abcdefghijklmnopqrstuvwxyz
        nv:hmo nw:abcegimorwxy nx:adegiklmnoqrx ny:abcdefghijklmnopqrstuvwxy nz:abdikmsuyz oa:acrv ob:iklmortu oc:ahimou
        od:aktu of:osu og:bcegou oh:tu oi:aen oj:bcgipsvw ok:abcdeghijklmnorsuvxz ol:adekmortu om:abcgiklnopqrtuvwxy
        on:abegijknoprstuwx oo:dgnrs op:akmoty or:aceghimnorstuvwxyz os:acinopstux ot:abdeiklmnoqrstuwxyz ou:abeim ov:d
        ow:il oy:bdmy oz:m pa:abcdefghiklmnopqrsuvwxyz pb:bcefghilmnoprstuvy pc:abcdefghijklmnpw pd:acinotu
        pe:abdefghijklmopqrsvxyz pf:ael pg:adgiklnsuz ph:adghijklmnoqrtuvw pi:abcdefghjlmnoprstuvwxyz pj:t
        pk:abcghnoprstu pl:abcdefghijklnoqrstuvwyz pm:abdefhijklmnoqrstwxyz pn:abcdeghijklmnopqrstuvwxyz
        po:cefghiklmnopqrstvwxyz pp:eiklmnopqstu pq:aemw pr:acdefghiklmnopqrstuwxz ps:acdeghilmnopqrstuwy
        pt:ahinopqrtuvwy pu:abcdefgijmopqrstuwxy pw:abgimnorw px:m py:emnsuxy pz:hn qu:abcdefghiklmnpqrsvwxyz
        qv:acehijlmnopswyz qw:acehmst qx:achlnopqrstuw qy:ap ra:abcdfghijklmnopqrstuvwxyz rb:bklp rc:f rd:b
        re:abegijlmnrsty rg:aeknrsu rh:gp ri:abflmnrtu rj:gis rk:abhimtw rm:abcdefghiklmnopqstuvwxyz rn:bdglnprw
        ro:abcdefghlmnopruw rp:nt rr:iot rs:bklmn rt:chmsw ru:bcefghikmnopqstuyz rw:aklmor rx:dw ry:nsu rz:h
        sa:abcdefghijklmnoqrstuvwxyz sb:abcdefghijklmnopqrstuvwxyz sc:befghiklnopqstuvwx sd:abcefghjklnopqrstuvxz
        se:abcdefghijklmnopqrstuvwyz sf:bemsw sg:abcdeghijkmnprstuwxyz sh:abcdeghijklmnopqrstuvwxyz
        si:abdefghijklmnopqrstuvwxyz sj:abdegklmnoprstuw sk:abcdefghijmnopqrstuvwxyz sl:acdefghijklmnopqrstuvwxyz
        sm:abcefghijklmnopqrstuvwxyz sn:acdefgijklmnopqrsuvwxyz so:abcdeghijklmnopqrstuvwxyz sp:abcdegiklmnopqrstuvxy
        sq:ahijkmnoqrstux sr:abcdefghiklmnopqrstuvwxyz ss:abcdefghijklmnopqrstuvwxyz st:abdefghijklmnopqrstuvwy
        su:abcegijknoqrstvwxyz sv:abcekmsx sw:abcefghijklmnopqrstuvwxy sx:bcegklmnorsuw sy:abcdiklmnorswxy
        sz:abcdeglnpsvwy ta:abcdefghijklmnopqrstuvwxyz tb:acdefghijklmnopqrstuvwxyz tc:abcdefghiklmnopqstuwxyz
        td:abcdefghijklmnoqrstvxy te:abcdefghiklmnopqrstuvwxyz tf:inort tg:abcdefhijklnopqrstuvwxyz
        th:adefhiklmnpqrstuvyz ti:abcfghijklmnopqrstuvwxyz tj:agijlmnopsuw tk:abdefglmnpqrstuvwxz
        tl:abcdfghijklmnopqrstuvxy tm:abcdefghijklmnoqrstuvwyz tn:abcdghiklmnopqrstuvwxyz to:bcdfghijklmnopqrsuvwxyz
        tp:acefgijklmnopqrtuvwxyz tq:blmnopqrtuw tr:abcdefghijklmnopqrstuvwxyz ts:abcdeghijklmnopqrstuvwxyz
        tt:abcdefghijklmnopqrstuvwyz tu:abcdefghijklmnopqrstuvwxyz tv:adeklmnostuwxy tw:abcdefghilmnopqrtuwxy
        tx:abceghijmnoqrstuxy ty:aehijlnprstuvxyz tz:ahjlmnox ua:mnr ub:ailruy ud:aegijlmu ue:s uf:i ug:abehnoy uh:an
        ui:gsv uj:i uk:aghiklpqrsuvwy ul:abcefiklmnuw um:abcdgimnoprsu un:adegikmnruxz uo:n up:iv
        ur:abcdefghijklmnoprtuvwxyz us:ahikpsu ut:aehpru uu:mru uv:ehl uw:a uy:a uz:bns va:aefghijlmnoprsuvy vb:bk
        ve:cdlmnopr vg:rt vi:cdefglnstv vk:ajklmnoptuz vl:ps vm:abcdefghijklmpqrsuvwxyz vn:kmp vo:lrt vr:aost vs:ilv
        vt:o vu:mnt vw:a wa:abcdefghijklmnopqrstuvwxyz wb:abefhijklmpqrstvw wc:ai wd:dgjktuy we:acdghilmnoprstuw wf:g
        wg:abgiouy wh:agku wi:bcefghijklmnruvy wj:ai wk:abdlruwy wl:aceghiklmnorsuvwxy wm:abcdeghimnostwx
        wn:bcdegikmnopuwy wo:abcdefgiklmnorswy wp:c wr:bghiklmnoprsuvwxyz ws:agikrsuv wt:fhikmw wu:abdhlmnrtuvxy
        ww:aborw wx:aw wy:bimnry xa:abcdegijklmnopqrstuvwy xb:bcdegijmnoprwy xc:bceghlmnortuvwy xd:ackmoqy xe:bdglmprstu
        xf:a xg:abdfgilmnruw xh:acdemortuv xi:bilnrsvy xj:bt xk:abcdefgijklnopqrstuvwxyz xl:abcdeginopsuy
        xm:abcdefghjklmnopqrstuvwxyz xn:abdghijkmnoqrstuyz xo:cdgikmnoprw xp:abcdefghijklmnopqrstuvwxyz xq:at
        xr:abdegimnrtuw xs:abcdehijlmnopqrsuvy xt:abcdeghijlmnopqrstuvwy xu:abdgjlmnoprtu xv:einos xw:acdegjklortw
        xx:bkmrt xy:abjklty xz:hmp ya:abcdefghijklmnopqrstuvwxyz yb:abehijklmnoxy yc:hlnp yd:adegk ye:aceijlrstuvy
        yg:ailmprsuw yh:adls yi:adfghijklmnpqrstuvxz yk:agiklmnortuy yl:abegilmnoruy ym:bcdeghiklmnopqrsxz
        yn:adegklnoqsu yo:bgiklmnrtxy yp:abghkmnopz yr:abeklmnoswy ys:cdglmnoprsy yt:alpwy yu:abcdefgijklmnpqrtwxyz
        yv:at yw:aglnqrtuw yx:aglmuy yy:ruz yz:gk za:abcdefghijklmopqrstuvwxyz zb:aceltuw zc:adh zd:j ze:aghn zg:abhmnr
        zh:abdinowx zi:abklmnwz zk:abdghknoprtuvz zl:aejmnqsw zm:abcdefghijklmnopqrstuvwxyz zn:adegks zo:chmoqrs
        zp:abcdefghijklmnopqrstuvwxyz zq:e zr:agnops zs:aklmru zt:eglmnpqstuxy zu:ahlmny zw:a zx:x zy:bgjnp zz:aj
        """
}
