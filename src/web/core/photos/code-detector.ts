interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
const FORMATS = ['code_39', 'code_128', 'qr_code', 'data_matrix'] as const

/** The phone's own reader of barcodes; where it has none, the same interface on ZXing, fetched from this site. */
export async function openDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: new (o: { formats: readonly string[] }) => Detector }).BarcodeDetector
  if (own) return new own({ formats: FORMATS })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
