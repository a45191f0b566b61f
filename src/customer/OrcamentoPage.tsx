import { useCallback, useEffect, useState } from 'react'
import type { Decisao, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { abrir, Falha, marca as lerMarca, registrarAbertura, responder } from './api.ts'
import { Aviso } from './Aviso.tsx'
import { Esqueleto } from './Esqueleto.tsx'
import { type Assinatura, Orcamento } from './Orcamento.tsx'
import { vestir } from './tema.ts'
import { useEscolhas } from './useEscolhas.ts'

/** The quote is no longer what the page shows: it is read again. */
const MUDOU = ['ja-respondido', 'retirado', 'vencido', 'outra-versao', 'estado-nao-permite']

/** The customer's quote by its link: decide line by line, sign, and afterwards read the frozen answer. */
export function OrcamentoPage({ token }: { token: string }) {
  const [orcamento, setOrcamento] = useState<OrcamentoCliente | null>(null)
  const [falha, setFalha] = useState<Falha | null>(null)
  const [aviso, setAviso] = useState<string | null>(null)
  const [escolhas, guardar] = useEscolhas(token)
  const [marca, setMarca] = useState<string | null>(null)
  useEffect(() => {
    // Without it the store's name says enough.
    lerMarca().then(setMarca, () => {})
  }, [])

  const carregar = useCallback(() => {
    abrir(token).then(
      (o) => {
        document.title = `Orçamento · ${o.concessionaria}`
        vestir(o.primaria)
        setFalha(null)
        setOrcamento(o)
        if (o.situacao === 'ABERTO') registrarAbertura(token).catch(() => {})
      },
      (e: unknown) =>
        setFalha(e instanceof Falha ? e : new Falha('erro', 'Não foi possível abrir. Tente de novo em instantes.')),
    )
  }, [token])
  useEffect(carregar, [carregar])

  if (falha)
    return falha.codigo === 'nao-encontrado' ? (
      <Aviso
        icone="🔗"
        titulo="Link não encontrado"
        texto={
          falha.message === 'Não encontrado'
            ? 'Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.'
            : falha.message
        }
      />
    ) : (
      <Aviso
        icone="📶"
        titulo="Não foi possível abrir"
        texto={falha.message}
        acao={{ texto: 'Tentar de novo', aoClicar: carregar }}
      />
    )
  if (!orcamento) return <Esqueleto />
  const { sha256, linhas } = orcamento

  async function assinar({ nome, prova }: Assinatura): Promise<void> {
    const decisoes: Decisao[] = linhas.map((l) => ({
      decisao: 'REPROVADO',
      ...escolhas[l.codLinha],
      codLinha: l.codLinha,
    }))
    try {
      setOrcamento(await responder(token, { sha256, nome, aceitouTermos: true, decisoes, ...(prova && { prova }) }))
      guardar({})
    } catch (e) {
      if (!(e instanceof Falha) || !MUDOU.includes(e.codigo)) throw e
      setAviso(`Sua decisão não foi enviada. ${e.message}`)
      carregar()
    }
    scrollTo(0, 0)
  }
  return (
    <Orcamento
      orcamento={orcamento}
      marca={marca}
      token={token}
      escolhas={escolhas}
      guardar={guardar}
      aviso={aviso}
      assinar={assinar}
      reconhecer={(prova) => void abrir(token, prova).then(setOrcamento, () => {})}
    />
  )
}
