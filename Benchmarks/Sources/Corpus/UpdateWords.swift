/// What an update is called in one language: the fields of the two standard texts.
package struct UpdateWords: Sendable {
    package let tag: String
    let forceTitle: String
    let force: String
    let recommendTitle: String
    let recommend: String
    let update: String
    let later: String

    private init(
        _ tag: String, force: (title: String, message: String), recommend: (title: String, message: String),
        update: String, later: String
    ) {
        self.tag = tag
        (forceTitle, self.force) = force
        (recommendTitle, self.recommend) = recommend
        self.update = update
        self.later = later
    }

    package static let all: [UpdateWords] = [
        .init(
            "en", force: ("Update required", "This version of {app} is no longer supported. Please update."),
            recommend: ("Update available", "{app} {latest} is ready to be installed."),
            update: "Update", later: "Not now"),
        .init(
            "tr",
            force: ("Güncelleme gerekli", "{app} uygulamasının bu sürümü artık desteklenmiyor. Lütfen güncelleyin."),
            recommend: ("Güncelleme mevcut", "{app} {latest} sürümü yayınlandı."),
            update: "Güncelle", later: "Şimdi değil"),
        .init(
            "de", force: ("Aktualisierung erforderlich", "Diese Version von {app} wird nicht mehr unterstützt."),
            recommend: ("Aktualisierung verfügbar", "{app} {latest} ist verfügbar."),
            update: "Aktualisieren", later: "Nicht jetzt"),
        .init(
            "fr", force: ("Mise à jour requise", "Cette version de {app} n’est plus prise en charge."),
            recommend: ("Mise à jour disponible", "{app} {latest} est disponible."),
            update: "Mettre à jour", later: "Plus tard"),
        .init(
            "es", force: ("Actualización necesaria", "Esta versión de {app} ya no es compatible."),
            recommend: ("Actualización disponible", "{app} {latest} ya está disponible."),
            update: "Actualizar", later: "Ahora no"),
        .init(
            "pt", force: ("Atualização necessária", "Esta versão de {app} não é mais compatível."),
            recommend: ("Atualização disponível", "{app} {latest} está disponível."),
            update: "Atualizar", later: "Agora não"),
        .init(
            "it", force: ("Aggiornamento necessario", "Questa versione di {app} non è più supportata."),
            recommend: ("Aggiornamento disponibile", "{app} {latest} è disponibile."),
            update: "Aggiorna", later: "Non ora"),
        .init(
            "ar", force: ("التحديث مطلوب", "لم يعد هذا الإصدار من {app} مدعومًا."),
            recommend: ("يتوفر تحديث", "يتوفر الآن الإصدار {latest} من {app}."),
            update: "تحديث", later: "ليس الآن"),
        .init(
            "ja", force: ("アップデートが必要です", "お使いのバージョンの{app}はサポートを終了しました。"),
            recommend: ("アップデートのお知らせ", "{app} {latest}をご利用いただけます。"),
            update: "アップデート", later: "後で"),
        .init(
            "ko", force: ("업데이트 필요", "현재 사용 중인 {app} 버전은 더 이상 지원되지 않습니다."),
            recommend: ("업데이트 안내", "{app} {latest} 버전이 출시되었습니다."),
            update: "업데이트", later: "나중에"),
        .init(
            "zh", force: ("需要更新", "当前版本的“{app}”已不再受支持。"),
            recommend: ("有可用更新", "“{app}”{latest} 版本现已推出。"),
            update: "更新", later: "以后再说"),
        .init(
            "ru", force: ("Требуется обновление", "Эта версия приложения «{app}» больше не поддерживается."),
            recommend: ("Доступно обновление", "Вышла версия {latest} приложения «{app}»."),
            update: "Обновить", later: "Не сейчас"),
    ]
}
