import { useCallback, useEffect, useState } from 'react'
import type { Decision, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { open, Failure, mark as lerMarca, recordOpening, answer } from './api.ts'
import { standsAs } from './choices.ts'
import { Notice } from './Notice.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { type Signature, Orcamento } from './Orcamento.tsx'
import { applyTheme } from './theme.ts'
import { useChoices } from './useChoices.ts'
import { useReturn } from './useReturn.ts'

/** Error codes that mean the quote changed on the server; the page reloads it. */
const CHANGED_ERRORS = ['ja-respondido', 'retirado', 'vencido', 'outra-versao', 'estado-nao-permite']

/** The customer's quote by its link: decide each line, sign, and then read the frozen answer. */
export function OrcamentoPage({ token }: { token: string }) {
  const [orcamento, setOrcamento] = useState<OrcamentoCliente | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [choices, keep] = useChoices(token)
  const [marca, setMarca] = useState<string | null>(null)
  useEffect(() => {
    // Ignore a failed load: without a logo the header shows the store's name.
    lerMarca().then(setMarca, () => {})
  }, [])

  const loader = useCallback(() => {
    open(token).then(
      (o) => {
        document.title = `Orçamento · ${o.concessionaria}`
        applyTheme(o.primaria)
        setFailure(null)
        setOrcamento(o)
        if (o.situacao === 'ABERTO') recordOpening(token).catch(() => {})
      },
      (e: unknown) =>
        setFailure(
          e instanceof Failure ? e : new Failure('erro', 'Não foi possível abrir. Tente de novo em instantes.'),
        ),
    )
  }, [token])
  useEffect(loader, [loader])
  useReturn(loader)

  if (failure)
    return failure.code === 'nao-encontrado' ? (
      <Notice
        icon="🔗"
        title="Link não encontrado"
        text={
          failure.message === 'Não encontrado'
            ? 'Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.'
            : failure.message
        }
      />
    ) : (
      <Notice
        icon="📶"
        title="Não foi possível abrir"
        text={failure.message}
        action={{ text: 'Tentar de novo', onClick: loader }}
      />
    )
  if (!orcamento) return <LoadingSkeleton />
  const { sha256, linhas } = orcamento

  async function sign({ nome, prova }: Signature): Promise<void> {
    const decisoes: Decision[] = linhas.map((l) => ({
      decisao: 'REPROVADO',
      ...choices[l.codLinha],
      codLinha: l.codLinha,
    }))
    try {
      setOrcamento(await answer(token, { sha256, nome, aceitouTermos: true, decisoes, ...(prova && { prova }) }))
      keep({})
    } catch (e) {
      if (!(e instanceof Failure) || !CHANGED_ERRORS.includes(e.code)) throw e
      // The phone may have lost the network after an earlier try arrived: then this answer stands.
      const now = e.code === 'ja-respondido' ? await open(token, prova).catch(() => null) : null
      if (now && standsAs(now.linhas, decisoes)) {
        setOrcamento(now)
        keep({})
      } else {
        setNotice(`Sua decisão não foi enviada. ${e.message}`)
        loader()
      }
    }
    scrollTo(0, 0)
  }
  return (
    <Orcamento
      orcamento={orcamento}
      marca={marca}
      token={token}
      choices={choices}
      keep={keep}
      notice={notice}
      sign={sign}
      recognize={(prova) => void open(token, prova).then(setOrcamento, () => {})}
    />
  )
}
