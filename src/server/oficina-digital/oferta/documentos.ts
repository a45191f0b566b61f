import type { Alvo } from './identidade.ts'
import { registroDaLoja } from '../../core/tenancy/registro-da-loja.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { conteudoVersao } from '#shared/rules/versao.ts'
import { chavesDasFotos, listItens } from '../../checklists/checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import type { DecisaoDaLinha, Oferta } from './documento.ts'
import { lerCenario, lerVersao, situacaoDa } from './queries.ts'

/** Photos beyond these stay out of the paper: its making is bounded, whoever asks. */
const MAX_FOTOS = 30

/** Public address of the page that checks a version's hash. */
export function enderecoVerificacao(inquilino: Inquilino, sha256: string): string {
  return `${inquilino.tipoConexao}://${inquilino.dominioOrcamento}/o/verificar/${sha256}`
}

/** Keys of the photos of a checklist's amber and red items, by item. */
export async function fotosDosAchados(
  c: Ctx,
  codCheckList: number,
  porItem = 3,
  maximo = MAX_FOTOS,
): Promise<Map<number, { nome: string; fotos: string[] }>> {
  const achados = (await listItens(c, codCheckList)).filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO')
  const chaves = new Map((await chavesDasFotos(c, codCheckList)).map((f) => [f.codFoto, f.arquivo]))
  const saida = new Map<number, { nome: string; fotos: string[] }>()
  let resta = maximo
  for (const i of achados) {
    const quais = i.fotos.slice(0, Math.min(porItem, resta))
    resta -= quais.length
    const fotos = quais.flatMap((f) => chaves.get(f.codFoto) ?? [])
    if (fotos.length > 0) saida.set(i.codItem, { nome: i.nome, fotos })
  }
  return saida
}

/** Decisions of a version by line, with the evidence that they share. */
async function lerResposta(c: Ctx, alvo: Alvo): Promise<Oferta['resposta']> {
  const linhas = await c.tx
    .selectFrom('orcamentoDecisao')
    .select(['codLinha', 'decisao', 'motivo', 'adiadoPara', 'adiadoKm', 'nome', 'em', 'canal', 'passoIdentidade'])
    .where(doInquilino(c))
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numeroVersao', '=', alvo.numero)
    .execute()
  const [uma] = linhas
  if (!uma) return null
  const { nome, em, canal, passoIdentidade } = uma
  return {
    assinadaPor: nome,
    em,
    canal,
    passoIdentidade,
    decisoes: new Map(linhas.map((l) => [l.codLinha, l as DecisaoDaLinha])),
  }
}

/** A sent version with all that its paper shows. To the customer an open one says the first name only, as the page does: links are forwarded. */
export async function lerOferta(
  c: Ctx,
  alvo: Alvo,
  leitor: 'CLIENTE' | 'EQUIPE',
  comResposta = true,
): Promise<Oferta<string>> {
  const v = await lerVersao(c, alvo)
  const conteudo = conteudoVersao.parse(JSON.parse(v.conteudo))
  const o = await lerCenario(c, alvo.codOrcamento)
  const resposta = comResposta ? await lerResposta(c, alvo) : null
  const fotos = await fotosDosAchados(c, o.codChecklist)
  return {
    conteudo,
    cliente: leitor === 'EQUIPE' || resposta ? conteudo.cliente : primeiroNome(conteudo.cliente),
    telefoneLoja: o.telefone,
    registro: await registroDaLoja(c, alvo.codConcessionaria),
    fuso: o.fuso,
    versao: {
      sha256: v.sha256,
      situacao: situacaoDa(v, o.estado),
      expiraEm: v.expiraEm,
      verificacao: enderecoVerificacao(c.inquilino, v.sha256),
    },
    resposta,
    fotos: new Map([...fotos].map(([codItem, i]) => [codItem, i.fotos])),
    geradoEm: new Date().toISOString(),
  }
}
