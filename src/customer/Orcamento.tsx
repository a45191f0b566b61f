import { useState } from 'react'
import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { dayInZone, formatDay, formatWhen } from '#shared/rules/dates.ts'
import { Sign } from './Sign.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Documents } from './Documents.tsx'
import { withChoice, getCompanions, isComplete, type Choice, type Choices } from './choices.ts'
import { Identify } from './Identify.tsx'
import { LinhaCard } from './LinhaCard.tsx'
import { AllChecked } from './AllChecked.tsx'
import { AskQuestion } from './AskQuestion.tsx'
import { PayLink } from './PayLink.tsx'
import { Placa } from './Placa.tsx'
import { Count, OfferedTotal, Status } from './Status.tsx'
import { RecallNotice } from './RecallNotice.tsx'
import { DECISION_LABELS } from './texts.ts'
import { TopBar } from './TopBar.tsx'
import { Total } from './Total.tsx'

export interface Signature {
  nome: string
  prova: string | undefined
}

interface Props {
  orcamento: OrcamentoCliente
  /** The distributor's logo or icon, as an SVG data URL. */
  marca: string | null
  /** null in the staff's preview, which downloads nothing and sends no request. */
  token: string | null
  choices: Choices
  keep: (novas: Choices) => void
  /** Message to show after the server refused the decision. */
  notice: string | null
  /** Throws `Failure` for an error that the customer can fix; null in the preview. */
  sign: ((a: Signature) => Promise<void>) | null
  /** Reloads the answered quote with the proof of the identity step. */
  recognize: (prova: string) => void
}

/** The first undecided card below the middle of the viewport, else the first of all; null when none is left. */
function nextUndecided(faltam: readonly LinhaCliente[]): HTMLElement | null {
  const cartoes = faltam.flatMap((l) => document.getElementById(`l${l.codLinha}`) ?? [])
  return cartoes.find((c) => c.getBoundingClientRect().bottom > window.innerHeight / 2) ?? cartoes[0] ?? null
}

/** The quote, open or answered; the customer's page and the staff's preview share this component. */
export function Orcamento({ orcamento: o, marca, token, choices, keep, notice, sign, recognize }: Props) {
  const [signing, setSigning] = useState(false)
  const [prova, setProva] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const opened = o.situacao === 'ABERTO'
  const decidedLinhas = o.linhas.filter((l) => isComplete(choices[l.codLinha]))
  const aprovadas = o.linhas.filter((l) => (opened ? choices[l.codLinha]?.decisao : l.decisao) === 'APROVADO')
  const total = aprovadas.reduce((s, l) => s + l.total, 0)
  const isSigning = opened && signing
  const fechado = o.situacao !== 'ABERTO' && o.situacao !== 'RESPONDIDO'
  // Of an answered quote only who is known reads about the car.
  const readable = opened || (!fechado && o.identidade === null)
  const [identifying, setIdentifying] = useState(false)

  function choose(linha: LinhaCliente, choice: Choice | null): void {
    keep(withChoice(o.linhas, choices, linha, choice))
    const others = getCompanions(o.linhas, linha).map((l) => l.titulo)
    setAnnouncement(
      others.length > 0
        ? `${choice ? DECISION_LABELS[choice.decisao] : 'Sem decisão'} também: ${others.join(', ')}`
        : '',
    )
  }
  function avancar(): void {
    const missing = nextUndecided(o.linhas.filter((l) => !isComplete(choices[l.codLinha])))
    if (missing) {
      missing.scrollIntoView({ behavior: 'smooth', block: 'start' })
      missing.focus({ preventScroll: true })
    } else {
      setSigning(true)
      scrollTo(0, 0)
    }
  }

  return (
    <>
      <TopBar
        name={o.concessionaria}
        marca={marca}
        nota={
          opened
            ? `válido até ${formatDay(dayInZone(o.termos.expiraEm, o.fuso)).slice(0, 5)}`
            : `versão ${o.numeroVersao}`
        }
      />
      <main aria-label="Orçamento">
        {notice && (
          <p className="faixa vermelho" role="alert">
            {notice}
          </p>
        )}
        <Status orcamento={o} total={total} />
        <PayLink pagar={o.pagar} />
        {token !== null && readable && <RecallNotice page="orcamento" token={token} prova={prova} />}
        {!fechado && (
          <>
            <div className="veiculo">
              <Placa placa={o.placa} />
              <span className="suave">{`${o.km ? `${o.km.toLocaleString('pt-BR')} km · ` : ''}checklist de ${formatWhen(o.checklistEm, o.fuso, new Date())}`}</span>
            </div>
            <Count orcamento={o} />
            <OfferedTotal orcamento={o} />
            {opened && !signing && o.linhas.length > 1 && <Shortcuts orcamento={o} keep={keep} />}
          </>
        )}
        {identifying && token && o.identidade ? (
          <Identify
            token={token}
            identidade={o.identidade}
            onConfirm={(p) => {
              setProva(p)
              setIdentifying(false)
              recognize(p)
            }}
            onBack={() => setIdentifying(false)}
          />
        ) : isSigning && token && o.identidade && !prova ? (
          <Identify token={token} identidade={o.identidade} onConfirm={setProva} onBack={() => setSigning(false)} />
        ) : isSigning ? (
          <Sign
            orcamento={o}
            approvedTotal={total}
            choices={choices}
            confirmed={prova !== undefined}
            send={sign && ((nome) => sign({ nome, prova }))}
            onProofLost={() => setProva(undefined)}
            onBack={() => setSigning(false)}
          />
        ) : (
          o.linhas.map((l) => (
            <LinhaCard
              key={l.codLinha}
              orcamento={o}
              linha={l}
              choice={choices[l.codLinha]}
              closed={!opened}
              onChoose={(e) => choose(l, e)}
            />
          ))
        )}
        {o.verificados && !isSigning && !identifying && <AllChecked itens={o.verificados} />}
        {opened && !signing && <AskQuestion token={token} />}
        <Documents
          orcamento={o}
          token={token}
          prova={prova}
          identify={() => {
            setIdentifying(true)
            scrollTo(0, 0)
          }}
        />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </main>
      {opened && !signing && (
        <Total total={total} decidedLinhas={decidedLinhas.length} linhas={o.linhas.length} avancar={avancar} />
      )}
    </>
  )
}
