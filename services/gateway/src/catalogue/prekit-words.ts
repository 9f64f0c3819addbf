import type { Language } from '@backroom/platform';

/** Texts of a pre-kit file other than its data. */
export interface PrekitWords {
  title: (id: number) => string;
  product: string;
  sku: string;
  barcode: string;
  category: string;
  par: string;
  count: string;
  needed: string;
  done: string;
  page: (page: number, pages: number) => string;
  /** If the PDF lacks characters. */
  missing: string;
}

/** Files are written in the reader's language (SHELL-10). */
export const prekitWords: Record<Language, PrekitWords> = {
  en: {
    title: (id) => `Pre-kit ${id}`,
    ...{ product: 'Product', sku: 'SKU', barcode: 'Barcode', category: 'Category' },
    ...{ par: 'Par', count: 'Count', needed: 'Needed', done: 'Packed' },
    page: (page, pages) => `Page ${page} of ${pages}`,
    missing: 'Some characters cannot be shown in this PDF. Use CSV.',
  },
  de: {
    title: (id) => `Packliste ${id}`,
    ...{ product: 'Produkt', sku: 'Artikelnummer', barcode: 'Strichcode', category: 'Kategorie' },
    ...{ par: 'Soll', count: 'Bestand', needed: 'Bedarf', done: 'Gepackt' },
    page: (page, pages) => `Seite ${page} von ${pages}`,
    missing: 'Einige Zeichen können in dieser PDF-Datei nicht dargestellt werden. Verwenden Sie CSV.',
  },
  es: {
    title: (id) => `Prekit ${id}`,
    ...{ product: 'Producto', sku: 'SKU', barcode: 'Código de barras', category: 'Categoría' },
    ...{ par: 'Objetivo', count: 'Cantidad', needed: 'Necesario', done: 'Listo' },
    page: (page, pages) => `Página ${page} de ${pages}`,
    missing: 'Algunos caracteres no se pueden mostrar en este PDF. Use CSV.',
  },
  fr: {
    title: (id) => `Pré-kit ${id}`,
    ...{ product: 'Produit', sku: 'Référence', barcode: 'Code-barres', category: 'Catégorie' },
    ...{ par: 'Cible', count: 'Quantité', needed: 'Besoin', done: 'Préparé' },
    page: (page, pages) => `Page ${page} sur ${pages}`,
    missing: 'Certains caractères ne peuvent pas être affichés dans ce PDF. Utilisez CSV.',
  },
  ja: {
    title: (id) => `プリキット ${id}`,
    ...{ product: '商品', sku: 'SKU', barcode: 'バーコード', category: 'カテゴリー' },
    ...{ par: '適正', count: '在庫', needed: '必要', done: '確認' },
    page: (page, pages) => `${page} / ${pages} ページ`,
    missing: '一部の文字はこの PDF に表示できません。CSV を使ってください。',
  },
  zh: {
    title: (id) => `预配单 ${id}`,
    ...{ product: '商品', sku: 'SKU', barcode: '条码', category: '类别' },
    ...{ par: '目标', count: '库存', needed: '需补', done: '已备' },
    page: (page, pages) => `第 ${page} 页,共 ${pages} 页`,
    missing: '部分字符无法在此 PDF 中显示。请使用 CSV。',
  },
};
