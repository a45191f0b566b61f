import { randomUUID } from 'node:crypto'
import type { ChecklistRecebido } from '#shared/suporte/integracao.ts'
import type { Arquivos } from '../../core/files/files.ts'
import type { Imagens } from '../../core/files/imagens.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

/** A photo of an item as it lies in the files. */
export interface FotoGuardada {
  /** Place of its item in the checklist, from 0. */
  ordem: number
  arquivo: string
  miniatura: string
  largura: number
  altura: number
}

interface Onde {
  partes: { arquivos: Arquivos; imagens: Imagens }
  /** The photos are judged and not kept. */
  teste: boolean
  inquilino: Inquilino
  parar: AbortSignal
}

/** Makes each photo of a checklist safe and stores it; names are ours, never the sender's. */
export async function guardarFotos(
  { partes, teste, inquilino, parar }: Onde,
  { codConcessionaria, itens }: ChecklistRecebido,
): Promise<FotoGuardada[]> {
  const recebidas = itens.flatMap((item, ordem) =>
    item.fotos.map((f, m) => ({
      ordem,
      nome: `${ordem}-${m}`,
      bytes: Buffer.from(f.dados, 'base64'),
      campo: `itens.${ordem}.fotos.${m}`,
    })),
  )
  const refeitas = await partes.imagens.fotos(recebidas, parar)
  const pasta = `${inquilino.codDistribuidor}/${codConcessionaria}/${randomUUID()}`
  const guardadas: FotoGuardada[] = []
  for (const [i, { foto, miniatura, largura, altura }] of refeitas.entries()) {
    const { ordem = 0, nome = '' } = recebidas[i] ?? {}
    const f = { ordem, arquivo: `${pasta}/${nome}.webp`, miniatura: `${pasta}/${nome}-p.webp`, largura, altura }
    if (!teste) {
      await partes.arquivos.gravar(f.arquivo, foto, 'image/webp')
      await partes.arquivos.gravar(f.miniatura, miniatura, 'image/webp')
    }
    guardadas.push(f)
  }
  return guardadas
}

/** Photos of a checklist that was not taken in. */
export async function apagarFotos(arquivos: Arquivos, fotos: readonly FotoGuardada[]): Promise<void> {
  for (const f of fotos) for (const chave of [f.arquivo, f.miniatura]) await arquivos.apagar(chave)
}
