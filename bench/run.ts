// npm run bench [-- name…]: measures, prints a Markdown table per figure, and puts it into docs/benchmarks.md. It asserts nothing.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { agenda } from './agenda.ts'
import { arvore } from './arvore.ts'
import { abrirBancada, type Bancada } from './base.ts'
import { busca } from './busca.ts'
import { carga } from './carga.ts'
import { dia } from './dia.ts'
import { escrita } from './escrita.ts'
import { exportar } from './exportar.ts'
import { importar } from './importar.ts'
import { lighthouse } from './lighthouse.ts'
import { lista } from './lista.ts'
import type { Figura } from './medir.ts'
import { oficina } from './oficina.ts'
import { painel } from './painel.ts'
import { partida } from './partida.ts'
import { pedidos } from './pedidos.ts'
import { quadro } from './quadro.ts'
import { relatorios } from './relatorios.ts'
import { tempoReal } from './tempo-real.ts'
import { vendas } from './vendas.ts'

type Medida = (bancada: () => Promise<Bancada>) => Promise<Figura[]>
const FIGURAS: Record<string, Medida> = {
  lista: async (b) => lista(await b()),
  escrita: async (b) => escrita(await b()),
  agenda: async (b) => agenda(await b()),
  oficina: async (b) => oficina(await b()),
  painel: async (b) => painel(await b()),
  relatorios: async (b) => relatorios(await b()),
  exportar: async (b) => exportar(await b()),
  importar: async (b) => importar(await b()),
  busca: async (b) => busca(await b()),
  pedidos: async (b) => pedidos(await b()),
  vendas: async (b) => vendas(await b()),
  'tempo-real': async (b) => tempoReal(await b()),
  carga,
  partida,
  quadro,
  dia,
  arvore,
  lighthouse,
}
const DOCUMENTO = join(import.meta.dirname, '../docs/benchmarks.md')

const pedidas = process.argv.slice(2)
const desconhecida = pedidas.find((n) => !FIGURAS[n])
if (desconhecida) {
  console.error(`Unknown figure: ${desconhecida}. There are: ${Object.keys(FIGURAS).join(', ')}.`)
  process.exit(2)
}

// A figure without its place would be lost after an hour of measuring.
const escolhidas = pedidas.length > 0 ? pedidas : Object.keys(FIGURAS)
const documento = await readFile(DOCUMENTO, 'utf8')
const semLugar = escolhidas.filter((n) => !lugarDe(n, documento))
if (semLugar.length > 0) {
  console.error(`docs/benchmarks.md has no marks for: ${semLugar.join(', ')}.`)
  process.exit(2)
}

// The large data set is made only for the figures that need it.
const aberta: Promise<Bancada>[] = []
async function bancada(): Promise<Bancada> {
  if (aberta.length === 0) aberta.push(abrirBancada())
  return aberta[0] ?? abrirBancada()
}
try {
  for (const [nome, medir] of Object.entries(FIGURAS)) {
    if (!escolhidas.includes(nome)) continue
    console.error(`Measuring ${nome}…`)
    const bloco = `${tabela(await medir(bancada))}\n\n${ambiente(nome)}`
    console.log(`\n${bloco}\n`)
    await gravar(nome, bloco)
  }
} finally {
  for (const b of aberta) await (await b).fechar()
}
process.exit(0)

function tabela(figuras: readonly Figura[]): string {
  const linhas = figuras.map((f) => [
    f.o_que,
    f.nosso,
    f.aoLado,
    f.razao,
    f.meta,
    f.cumpriu === null ? '–' : f.cumpriu ? 'yes' : '**no**',
  ])
  return [['what', 'ours', 'beside', 'ratio', 'goal', 'met'], Array<string>(6).fill('---'), ...linhas]
    .map((l) => `| ${l.join(' | ')} |`)
    .join('\n')
}

/** When, where and how a figure was taken. */
function ambiente(nome: string): string {
  const [cpu] = cpus()
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)} · ${cpu?.model ?? 'unknown CPU'}, ${cpus().length} cores, ${gib} GiB · Node ${process.version}, embedded PostgreSQL 18.4 · \`npm run bench -- ${nome}\``
}

/** Where a figure's part of the document begins and ends, between its two marks; null without them. */
function lugarDe(nome: string, texto: string): [de: number, ate: number] | null {
  const inicio = `<!-- bench:${nome} -->`
  const [de, ate] = [texto.indexOf(inicio), texto.indexOf(`<!-- /bench:${nome} -->`)]
  return de < 0 || ate < de ? null : [de + inicio.length, ate]
}

/** Replaces a figure's part of the document. */
async function gravar(nome: string, bloco: string): Promise<void> {
  const texto = await readFile(DOCUMENTO, 'utf8')
  const [de, ate] = lugarDe(nome, texto) ?? [texto.length, texto.length]
  await writeFile(DOCUMENTO, `${texto.slice(0, de)}\n${bloco}\n${texto.slice(ate)}`)
}
