import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

// The shell is Chromium without a desktop: the same pages for half of the processor time.
const SEM_JANELAS = '/usr/bin/chromium-headless-shell'
const CANDIDATOS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium: the one of CHROME_PATH, the machine's, or on Linux x64 the one that the npm package ships; `inteiro` is what people use. */
export async function caminhoDoNavegador({ inteiro = false } = {}): Promise<string> {
  const candidatos = inteiro ? [...CANDIDATOS, SEM_JANELAS] : [SEM_JANELAS, ...CANDIDATOS]
  const daMaquina = [process.env['CHROME_PATH'], ...candidatos].find((c) => c && existsSync(c))
  if (inteiro && daMaquina === SEM_JANELAS)
    console.warn('No whole Chromium here, only its headless shell, which draws in another way than what people use.')
  if (daMaquina) return daMaquina
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium found: install one, or set CHROME_PATH')
  // The package unpacks its shared libraries only where it believes to be in a function.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const { default: pacote } = await import('@sparticuz/chromium')
  return pacote.executablePath()
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
      // No page of a test lives long enough for what the last and dearest of the compilers would win.
      ...(opcoes.inteiro ? [] : ['--js-flags=--no-opt']),
    ],
  })
}
