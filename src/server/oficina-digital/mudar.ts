import type { OrcamentoCompleto } from '#shared/oficina-digital.ts'
import type { Chamada } from '../http.ts'
import type { Partes } from '../partes.ts'
import { getOrcamento } from './completo.ts'
import { travar, type Travado } from './queries.ts'
import { exigirVersao, type Autor } from './transicao.ts'

export type Acao = Pick<Chamada, 'tx' | 'inquilino' | 'sessao' | 'publicar'>

export const autorDe = ({ sessao }: Acao): Autor => ({ codUsuario: sessao.codUsuario, quem: sessao.nome })

/** Tells the store's screens that a quote changed; `aviso` is a sentence for people. */
export function avisar(c: Acao, o: Travado, aviso: string | null = null): void {
  c.publicar('oficinaDigitalAtualizacao_', o.codConcessionaria, {
    codOrcamento: o.codOrcamento,
    codConcessionaria: o.codConcessionaria,
    estado: o.estado,
    aviso,
  })
}

/** The two ways that routes touch a quote: reading it whole, and changing it. */
export function orcamentos(partes: Partes) {
  const ler = (c: Acao, codOrcamento: number) => getOrcamento(c.tx, c.inquilino, partes.arquivos, codOrcamento, c.sessao.nivel)
  /** Every change of a quote: lock, check the version, act, tell the other screens, answer the quote as it is now. `acao` may give the sentence that people hear. */
  async function mudar(
    c: Acao & { params: { codOrcamento: number }; body?: { versao: number } | undefined },
    acao: (o: Travado, autor: Autor) => Promise<unknown>,
    aviso?: (o: Travado) => string,
  ): Promise<OrcamentoCompleto> {
    const o = await travar(c.tx, c.inquilino, c.params.codOrcamento)
    if (c.body) exigirVersao(o, c.body.versao)
    await acao(o, autorDe(c))
    avisar(c, o, aviso?.(o) ?? null)
    return ler(c, o.codOrcamento)
  }
  return { ler, mudar }
}
