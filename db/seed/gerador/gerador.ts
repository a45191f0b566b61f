import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import { CATALOGO } from './catalogo.ts'
import { corDoItem, desgastar, type ItemMedido, type MedidaAnterior } from './desgaste.ts'
import { type Foto, fotoEmBase64, fotosDe } from './fotos.ts'
import type { Cor, ItemCatalogo } from './item-catalogo.ts'
import { type Cliente, inteiro, nomePessoa, type Rng, sortearCliente, um } from './pessoas.ts'
import { lerModelos, type Modelo, sortearVeiculo, type Veiculo } from './veiculos.ts'

export type Gravidade = 'SORTEADA' | 'TUDO_EM_ORDEM' | 'COM_ATENCAO' | 'URGENTE'

export interface OpcoesChecklist {
  codConcessionaria: number
  gravidade: Gravidade
  /** Models to draw the vehicle from, when `veiculo` is not given; all those of the demonstration by default. */
  veiculos?: readonly Modelo[]
  veiculo?: Veiculo
  cliente?: Cliente
  /** Area code of invented phones. */
  ddd?: string
  consultor?: string
  mecanico?: string
  km?: number
  /** What was measured at the vehicle's previous visit, by item: the same parts, more worn or repaired. */
  anterior?: { medidas: ReadonlyMap<string, MedidaAnterior>; dias: number }
}

type ItemEntrada = ChecklistEntrada['itens'][number]
/** A checklist whose photos are still drawings: the demo data stores each picture once. */
export type ChecklistSorteado = Omit<ChecklistEntrada, 'itens'> & {
  itens: (Omit<ItemEntrada, 'fotos'> & {
    estado: NonNullable<ItemEntrada['estado']>
    fotos: readonly Foto[]
    catalogo: ItemCatalogo
  })[]
}

let modelos: readonly Modelo[] | undefined
const todos = (): readonly Modelo[] => (modelos ??= lerModelos())

const TIPOS_OS = ['Revisão', 'Corretiva', 'Revisão', 'Garantia', 'Recall', 'Acessórios', 'Corretiva']

/** How many red and amber findings a checklist of this severity has. */
function achados(rng: Rng, gravidade: Gravidade): { VERMELHO: number; AMARELO: number } {
  const g =
    gravidade === 'SORTEADA' ? (rng() < 0.14 ? 'TUDO_EM_ORDEM' : rng() < 0.56 ? 'COM_ATENCAO' : 'URGENTE') : gravidade
  if (g === 'TUDO_EM_ORDEM') return { VERMELHO: 0, AMARELO: 0 }
  if (g === 'COM_ATENCAO') return { VERMELHO: 0, AMARELO: inteiro(rng, 1, 4) }
  return { VERMELHO: um(rng, [1, 1, 1, 2, 2, 3]), AMARELO: um(rng, [0, 1, 1, 2, 2, 3, 4]) }
}

/** Colour of each item: the findings fall on the candidates by weight, the rest is green, now and then not checked or not applicable. */
function colorir(
  rng: Rng,
  itens: readonly ItemCatalogo[],
  candidatos: readonly ItemCatalogo[],
  alvo: { VERMELHO: number; AMARELO: number },
): Map<ItemCatalogo, ItemEntrada['estado'] & string> {
  const cores = new Map<ItemCatalogo, ItemEntrada['estado'] & string>()
  for (const cor of ['VERMELHO', 'AMARELO'] as const) {
    for (let n = 0; n < alvo[cor]; n++) {
      const livres = candidatos.filter((i) => !cores.has(i))
      let sorte = rng() * livres.reduce((soma, i) => soma + i.peso[cor], 0)
      const escolhido = livres.find((i) => (sorte -= i.peso[cor]) < 0)
      if (escolhido) cores.set(escolhido, cor)
    }
  }
  for (const i of itens)
    if (!cores.has(i)) cores.set(i, rng() < 0.025 ? 'NAO_VERIFICADO' : rng() < 0.025 ? 'NA' : 'VERDE')
  return cores
}

const arredondar = (valor: number, casas: number): number => Number(valor.toFixed(casas))

/** A measure within the colour's range; the picture's own reading when it shows an instrument. */
function medir(rng: Rng, item: ItemCatalogo, cor: Cor, foto: Foto | undefined): number | undefined {
  if (!item.medida) return undefined
  if (foto?.medida !== undefined) return foto.medida
  const [de, ate] = item.medida.faixas[cor]
  return arredondar(de + rng() * (ate - de), item.medida.casas)
}

const medido = (item: ItemCatalogo): item is ItemMedido => item.medida !== undefined

/** How likely a finding was repaired since the previous visit. */
const REPARO: Record<Cor, number> = { VERDE: 0, AMARELO: 0.4, VERMELHO: 0.75 }

/** The measure that follows from the previous visit's, when the part is still the same one. */
function continuar(rng: Rng, item: ItemCatalogo, o: OpcoesChecklist): number | undefined {
  const antes = o.anterior?.medidas.get(item.nome)
  if (!o.anterior || !antes || !medido(item) || rng() < REPARO[antes.estado]) return undefined
  return desgastar(rng, item, antes.medida, o.anterior.dias)
}

function montarItem(
  rng: Rng,
  item: ItemCatalogo,
  sorteado: ItemEntrada['estado'] & string,
  o: OpcoesChecklist,
): ChecklistSorteado['itens'][number] {
  const medida = item.medida && { unidade: item.medida.unidade, limite: item.medida.limite }
  const base = { grupo: item.grupo, nome: item.nome, catalogo: item, ...medida }
  if (sorteado === 'NAO_VERIFICADO' || sorteado === 'NA') return { ...base, estado: sorteado, fotos: [] }
  const seguida = continuar(rng, item, o)
  const cor = seguida !== undefined && medido(item) ? corDoItem(item, seguida) : sorteado
  if (cor === 'VERDE') return { ...base, estado: cor, medida: seguida ?? medir(rng, item, cor, undefined), fotos: [] }
  return { ...base, estado: cor, ...achar(rng, item, cor, seguida) }
}

/** What is written and photographed of a finding; with a measure given, the picture is one that shows no other. */
function achar(rng: Rng, item: ItemCatalogo, estado: 'AMARELO' | 'VERMELHO', dada: number | undefined) {
  const fotos = fotosDe(item.assunto, estado).filter((f) => dada === undefined || f.medida === undefined)
  const foto = fotos.length > 0 && (estado === 'VERMELHO' || !item.medida || rng() < 0.7) ? um(rng, fotos) : undefined
  const medida = dada ?? medir(rng, item, estado, foto)
  const escrita =
    medida === undefined
      ? ''
      : `${medida.toLocaleString('pt-BR', { minimumFractionDigits: item.medida?.casas })} ${item.medida?.unidade}`
  return {
    medida,
    fotos: foto ? [foto] : [],
    comentarioCliente: um(rng, item.cliente[estado]).replaceAll('{m}', escrita),
    ...(rng() < 0.6 && { comentarioInterno: um(rng, item.interno) }),
    servicoSugerido: item.servico,
    pecaSugerida: um(rng, item.pecas[0]?.[0] ?? ['']),
  }
}

/** Draws a believable checklist of 20 to 24 items; the same `rng` gives the same one. */
export function sortearChecklist(rng: Rng, o: OpcoesChecklist): ChecklistSorteado {
  const veiculo = o.veiculo ?? sortearVeiculo(rng, o.veiculos ?? todos())
  const fora = new Set(Array.from({ length: inteiro(rng, 0, 2) }, () => um(rng, CATALOGO)))
  const itens = CATALOGO.filter((i) => !fora.has(i))
  // Parts measured before keep to their wear: new findings fall on the others.
  const livres = itens.filter((i) => !i.medida || !o.anterior?.medidas.has(i.nome))
  const cores = colorir(rng, itens, livres, achados(rng, o.gravidade))
  const tipoOs = um(rng, TIPOS_OS)
  const { placa, ...resto } = veiculo
  const idade = Math.max(0, new Date().getUTCFullYear() - veiculo.ano)
  return {
    idExterno: `gerado-${Array.from({ length: 12 }, () => inteiro(rng, 0, 15).toString(16)).join('')}`,
    codConcessionaria: o.codConcessionaria,
    veiculo: { ...resto, ...(placa && { placa }) },
    cliente: o.cliente ?? sortearCliente(rng, o.ddd ?? '11'),
    consultor: o.consultor ?? nomePessoa(rng),
    mecanico: o.mecanico ?? nomePessoa(rng),
    km: o.km ?? Math.max(180, Math.round(idade * inteiro(rng, 7000, 15_000) + inteiro(rng, 100, 9000))),
    tipoOs,
    garantia: tipoOs === 'Garantia' || tipoOs === 'Recall',
    itens: itens.map((i) => montarItem(rng, i, cores.get(i) ?? 'VERDE', o)),
  }
}

/** A believable checklist as the workshop's tablet sends it; amber and red carry their pictures in base64 unless `comFotos` is false. */
export async function gerarChecklist(rng: Rng, o: OpcoesChecklist & { comFotos?: boolean }): Promise<ChecklistEntrada> {
  const { itens, ...resto } = sortearChecklist(rng, o)
  return {
    ...resto,
    itens: await Promise.all(
      itens.map(async ({ fotos, catalogo, ...item }) => {
        if (o.comFotos !== false)
          return {
            ...item,
            fotos: await Promise.all(fotos.map(async (f) => ({ nome: `${f.nome}.jpg`, dados: await fotoEmBase64(f) }))),
          }
        // Without its photo, an unmeasured finding would have no evidence.
        const semEvidencia = (item.estado === 'AMARELO' || item.estado === 'VERMELHO') && item.medida === undefined
        return semEvidencia
          ? {
              ...item,
              estado: 'VERDE' as const,
              comentarioCliente: undefined,
              servicoSugerido: undefined,
              pecaSugerida: undefined,
            }
          : item
      }),
    ),
  }
}
