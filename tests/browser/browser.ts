import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const LOCAL_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/bin/chromium-headless-shell',
]

/**
 * Path of a Chromium: CHROME_PATH, else the one of the npm package (Linux x64, the same on every machine), else the installed one. With
 * `whole` the installed one is preferred to the package's: it is what users run, so measurements and screenshots are made with it.
 */
export async function browserPath({ whole = false } = {}): Promise<string> {
  const request = process.env['CHROME_PATH']
  if (request) return request
  const installed = LOCAL_MACHINE.find((c) => existsSync(c))
  const sent = process.platform === 'linux' && process.arch === 'x64'
  if (installed && (whole || !sent)) return installed
  if (!sent) throw new Error('No Chromium found: install one, or set CHROME_PATH')
  if (whole) console.warn('No whole Chromium here: the one that the package ships draws in another way.')
  // The package unpacks its shared libraries only when it believes that it runs in AWS Lambda.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const { default: pacote } = await import('@sparticuz/chromium')
  const path = await pacote.executablePath()
  await declareFonts(dirname(path))
  return path
}

/**
 * The package's font list names folders of AWS Lambda. On any other machine the browser finds no font and crashes when it looks for a
 * fallback. This writes a list of the fonts in the package, so text renders the same everywhere.
 */
async function declareFonts(folder: string): Promise<void> {
  const list = join(folder, 'fonts', 'patio.conf')
  await writeFile(
    list,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] = list
}

/** A headless browser without background network traffic. */
export async function openBrowser(options: { whole?: boolean } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(options),
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
