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
        return others.contains(last) != others.hasPrefix("-")
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

    /// The third letters by the first two; behind a hyphen, those that stand behind them in no code.
    private static let threeLetters = """
        aa:-jmy ab:- ac:-cgjo ad:-ckmpv ae:-fghijoptvx af:-cfjlmqvwxy ag:-p ah:-cdefjquvwxyz ai:-suvz aj:aginpsuwz ak:-n
        al:- am:-d an:- ao:-hopqvwy ap:- aq:acdgklmnprtz ar:-f as:-d at:-f au:-ev av:-cfghjpqrwxyz aw:-fjlpqz ax:begklmx
        ay:-fjvwxy az:abcdegjmnotz ba:-z bb:-z bc:-x bd:- be:- bf:-v bg:-hm bh:-k bi:-cij bj:-dq bk:-be bl:-gu bm:-y
        bn:-h bo:-c bp:-bf bq:-e br:- bs:-dz bt:-bl bu:- bv:-s bw:-v bx:-txy by:-uy bz:- ca:- cb:-efhmpxz
        cc:cdeghjlmnoprs cd:-bgklpqtuvwx ce:abgklnsty cf:adgm cg:acgk ch:-s ci:abcdehkmnprwy cj:aehikmnopsvy
        ck:-acdefgijkpw cl:-bfgnpqrsvxz cm:acegilmnorst cn:-defjmnvyz co:-iy cp:-dhjklmqrtvwz cq:d cr:-u cs:-
        ct:-bfijkqrvwx cu:-defgmnz cv:gn cw:abdegt cy:abmo cz:ehknot da:-bfpt db:-chksxz dc:cr dd:adegijnorsw
        de:-abjotwxy dg:-fjmpquvy dh:dgilmnorsuvwx di:-et dj:-ghlpqstvxyz dk:agkrsx dl:gkmn dm:-hijpqtz dn:-bcfhlmpqsxz
        do:-dgjmu dp:p dr:-fhjkmprvwxz ds:behilnoqz dt:-cefgjlqvwxz du:-dj dv:a dw:akrsuwyz dy:abdgimnouy dz:aeglno ea:a
        eb:cgkoru ec:rsy ee:e ef:aei eg:almoxy eh:su ei:ptv ej:a ek:aegiklmopry el:ehiklmoux em:-cdfhjlortv
        en:-eijkpstyz eo:t ep:io er:aghikorstw es:-abcdfjprvwz et:bchnorstuxz eu:qs ev:ehn ew:eo ex:t ey:ao ez:ae
        fa:-ceqvw fb:l fc:s fe:r ff:im fg:r fi:aefjlnprtuw fk:kv fl:ahilnry fm:pu fn:bgi fo:dimnrsx fp:e fq:s
        fr:acdekmopqrsty fs:els fu:-agkopswxz fv:r fw:ae ga:-v gb:-ct gc:cdeflnrt gd:-pvwyz ge:-enptu gf:kt
        gg:abdegkltuw gh:acehklnorst gi:-fjkov gj:kmnru gk:adenopu gl:-fimnpqstxz gm:-cfijkopst gn:-fpsvxy go:- gp:aen
        gq:ainru gr:-flp gs:eglmnopsw gt:au gu:-vy gv:acefjlmnoprsy gw:-hklopqsvyz gx:x gy:-chjkpqstuvwx gz:ain ha:-
        hb:abnosu hc:ah hd:nsy he:abdghimr hg:mw hh:iry hi:-cepqsuvyz hj:i hk:aehkns hl:abdetu hm:- hn:adeghijnosu
        ho:-fgnqux hp:os hr:acekmoptuvwxz hs:bhlns ht:iosux hu:-a hv:ceknv hw:aco hy:aewx ia:inr ib:abdeghlmnoruy
        ic:aehlr id:abcdeiorstu if:abefkmuy ig:beglmnosw ih:bipw ii:inr ij:cejnos ik:-abcdfghjmnqy il:abegikmopsuv
        im:ailnorsty in:-fikqruvwxy io:ruw ip:iko iq:uw ir:aehiknoruxy is:-bfjpqsvwxyz it:-fghjnpqu iu:m iv:bv iw:kmos
        ix:cl iy:aox iz:hrz ja:-giprw jb:eijkmnortuw jc:st jd:agt je:behiklnrtu jg:beko jh:is ji:-fjknprswxz jj:er
        jk:amoprsu jl:es jm:abcdilnrswx jn:adgijls jo:bdgrsw jp:anrx jq:r jr:abrtu js:l ju:-efgjqvxz jv:dn jw:i jy:aey
        ka:- kb:-f kc:- kd:-bsv ke:- kf:- kg:-cdhz kh:- ki:- kj:-fw kk:- kl:- km:- kn:-h ko:-bjx kp:-p kq:- kr:-gmq ks:-
        kt:-r ku:- kv:-s kw:-q kx:-eglu ky:- kz:-hjt la:-k lb:-adhp lc:cdefhlmpqs ld:-cefrstuvwxyz le:-g lf:an
        lg:-cdefjpsvwxy lh:ahilmnpstu li:-i lj:aeilpwx lk:-fgkpqvwxz ll:-ortvwyz lm:-mstz ln:-cefkopqrtvxy lo:-d
        lp:aenox lq:r lr:-bdfhjpqsuwxy ls:-fgjkquxz lt:cghinosuz lu:-hx lv:aiksu lw:aeghlmostuw lx:m ly:agn lz:hlnz ma:-
        mb:-g mc:- md:-o me:-gx mf:- mg:-x mh:-hv mi:-v mj:-af mk:- ml:-dy mm:-s mn:-t mo:-bfl mp:-f mq:-d mr:- ms:-t
        mt:-z mu:-fw mv:-cjm mw:-djxy mx:- my:-diqt mz:-f na:-d nb:-fxz nc:-pvwy nd:- ne:-l nf:adlru ng:-o nh:-jls ni:-p
        nj:-cefgkpqvw nk:-ly nl:-bfhnprst nm:- nn:-sx no:-ox np:abghilnosuxy nq:gklmnoqty nr:-dhjoqsvwy ns:-j
        nt:-abcfhlnqstv nu:- nv:hmo nw:abcegimorwxy nx:adegiklmnoqrx ny:-z nz:abdikmsuyz oa:acrv ob:iklmortu oc:ahimou
        od:aktu of:osu og:bcegou oh:tu oi:aen oj:bcgipsvw ok:-fpqtwy ol:adekmortu om:-defhjmsz on:-cdfhlmqvyz oo:dgnrs
        op:akmoty or:-bdfjklpq os:acinopstux ot:-cfghjpv ou:abeim ov:d ow:il oy:bdmy oz:m pa:-jt pb:-adjkqwxz
        pc:-oqrstuvxyz pd:acinotu pe:-cntuw pf:ael pg:adgiklnsuz ph:-bcefpsxyz pi:-ikq pj:t pk:abcghnoprstu pl:-mpx
        pm:-cgpuv pn:-f po:-abdju pp:eiklmnopqstu pq:aemw pr:-bjvy ps:-bfjkvxz pt:ahinopqrtuvwy pu:-hklnvz pw:abgimnorw
        px:m py:emnsuxy pz:hn qu:-jotu qv:-bdfgkqrtuvx qw:acehmst qx:achlnopqrstuw qy:ap ra:-e rb:bklp rc:f rd:b
        re:abegijlmnrsty rg:aeknrsu rh:gp ri:abflmnrtu rj:gis rk:abhimtw rm:-jr rn:bdglnprw ro:-ijkqstvxyz rp:nt rr:iot
        rs:bklmn rt:chmsw ru:-adjlrvwx rw:aklmor rx:dw ry:nsu rz:h sa:-p sb:- sc:-acdjmryz sd:-dimwy se:-x sf:bemsw
        sg:-floqv sh:-f si:-c sj:-cfhijqvxyz sk:-kl sl:-b sm:-d sn:-bht so:-f sp:-fhjwz sq:-bcdefglpvwyz sr:-j ss:-
        st:-cxz su:-dfhlmpu sv:abcekmsx sw:-dz sx:bcegklmnorsuw sy:-efghjpqtuvz sz:abcdeglnpsvwy ta:- tb:-b tc:-jrv
        td:-puwz te:-j tf:inort tg:-gm th:-bcgjowx ti:-de tj:agijlmnopsuw tk:-chijkoy tl:-ewz tm:-px tn:-efj to:-aet
        tp:-bdhs tq:blmnopqrtuw tr:- ts:-f tt:-x tu:- tv:-bcfghijpqrvz tw:-jksvz tx:-dfklpvwz ty:-bcdfgkmoqw tz:ahjlmnox
        ua:mnr ub:ailruy ud:aegijlmu ue:s uf:i ug:abehnoy uh:an ui:gsv uj:i uk:-bcdefjmnotxz ul:abcefiklmnuw
        um:abcdgimnoprsu un:adegikmnruxz uo:n up:iv ur:-qs us:ahikpsu ut:aehpru uu:mru uv:ehl uw:a uy:a uz:bns
        va:-bcdkqtwxz vb:bk ve:cdlmnopr vg:rt vi:cdefglnstv vk:ajklmnoptuz vl:ps vm:-not vn:kmp vo:lrt vr:aost vs:ilv
        vt:o vu:mnt vw:a wa:- wb:-cdgnouxyz wc:ai wd:dgjktuy we:-befjkqvxyz wf:g wg:abgiouy wh:agku wi:-adopqstwxz wj:ai
        wk:abdlruwy wl:-bdfjpqtz wm:-fjklpqruvyz wn:-afhjlqrstvxz wo:-hjpqtuvxz wp:c wr:-acdefjqt ws:agikrsuv wt:fhikmw
        wu:abdhlmnrtuvxy ww:aborw wx:aw wy:bimnry xa:-fhxz xb:-afhklqstuvxz xc:-adfijkpqsxz xd:ackmoqy xe:bdglmprstu
        xf:a xg:abdfgilmnruw xh:acdemortuv xi:bilnrsvy xj:bt xk:-hm xl:abcdeginopsuy xm:-i xn:-ceflpvwx xo:cdgikmnoprw
        xp:- xq:at xr:abdegimnrtuw xs:-fgktwxz xt:-fkxz xu:abdgjlmnoprtu xv:einos xw:acdegjklortw xx:bkmrt xy:abjklty
        xz:hmp ya:- yb:abehijklmnoxy yc:hlnp yd:adegk ye:aceijlrstuvy yg:ailmprsuw yh:adls yi:-bceowy yk:agiklmnortuy
        yl:abegilmnoruy ym:-afjtuvwy yn:adegklnoqsu yo:bgiklmnrtxy yp:abghkmnopz yr:abeklmnoswy ys:cdglmnoprsy yt:alpwy
        yu:-hosuv yv:at yw:aglnqrtuw yx:aglmuy yy:ruz yz:gk za:-n zb:aceltuw zc:adh zd:j ze:aghn zg:abhmnr zh:abdinowx
        zi:abklmnwz zk:-cefijlmqswxy zl:aejmnqsw zm:- zn:adegks zo:chmoqrs zp:- zq:e zr:agnops zs:aklmru zt:eglmnpqstuxy
        zu:ahlmny zw:a zx:x zy:bgjnp zz:aj
        """
}
