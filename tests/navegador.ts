import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const DA_MAQUINA = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/bin/chromium-headless-shell',
]

/**
 * Path of a Chromium: the one of CHROME_PATH; then the one that the npm package ships (Linux x64), which is the same on every machine; then the
 * machine's. With `inteiro` the machine's comes first: it is what people use, and what measures and pictures are made with.
 */
export async function caminhoDoNavegador({ inteiro = false } = {}): Promise<string> {
  const pedido = process.env['CHROME_PATH']
  if (pedido) return pedido
  const daMaquina = DA_MAQUINA.find((c) => existsSync(c))
  const enviado = process.platform === 'linux' && process.arch === 'x64'
  if (daMaquina && (inteiro || !enviado)) return daMaquina
  if (!enviado) throw new Error('No Chromium found: install one, or set CHROME_PATH')
  if (inteiro) console.warn('No whole Chromium here: the one that the package ships draws in another way.')
  // The package unpacks its shared libraries only where it believes to be in a function.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const { default: pacote } = await import('@sparticuz/chromium')
  const caminho = await pacote.executablePath()
  await declareFonts(dirname(caminho))
  return caminho
}

/**
 * The package's list of fonts names folders of a function's machine. Unpacked elsewhere the browser finds no font at all, and dies where it looks for
 * another one. So it gets a list with the fonts that came with it, which are the same everywhere.
 */
async function declareFonts(folder: string): Promise<void> {
  const list = join(folder, 'fonts', 'patio.conf')
  await writeFile(
    list,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] = list
}

/** A headless browser that talks to this machine only. */
export async function abrirNavegador(opcoes: { inteiro?: boolean } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await caminhoDoNavegador(opcoes),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}
