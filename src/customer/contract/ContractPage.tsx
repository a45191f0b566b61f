import '../arrival/arrival.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ContractPage as Contract, SignedContract } from '#shared/frota/contract.ts'
import { formatInstant, tellWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { shrink } from '../arrival/shrink.ts'
import { callApi, Failure, serverNow } from '../api.ts'
import { focusFirstError } from '../booking/PersonFields.tsx'
import { Closed } from '../Closed.tsx'
import { Field } from '../Field.tsx'
import { kept, keepForTab } from '../kept.ts'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { TopBar } from '../TopBar.tsx'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { useLoaded } from '../useLoaded.ts'
import { contractErrors, type ContractDraft, keptOver, toDay, typedDay } from './draft.ts'

const SignBox = lazy(() => import('../arrival/SignBox.tsx').then((m) => ({ default: m.SignBox })))

/** The contract of a courtesy car by its link: the car, the licence, the terms, the deposit, the signature. */
export function ContractPage({ token }: { token: string }) {
  const { dados, failure, attempt, keep } = useLoaded(
    () => callApi<Contract>(`frota/contrato/${token}`),
    'Carro reserva',
  )
  if (!dados) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  const when = (i: string) => formatInstant(i, dados.fuso)
  return (
    <>
      <TopBar name={dados.concessionaria} marca={null} nota="Carro reserva" />
      <main>
        <h1>{dados.carro}</h1>
        <section className="cartao" aria-label="Empréstimo">
          <p>
            <b>{displayPlaca(dados.placa)}</b>
          </p>
          <p>{`Retirada ${when(dados.inicio)}`}</p>
          <p>{`Devolução ${when(dados.fim)}`}</p>
          {dados.caucao > 0 && (
            <p>
              {`Caução de ${formatReais(dados.caucao)}: `}
              {dados.caucaoPaga ? (
                <span className="verde-texto">✓ paga</span>
              ) : dados.linkDaCaucao !== null ? (
                <a href={`/o/pagar/${dados.linkDaCaucao}`}>pagar por Pix</a>
              ) : (
                'a loja manda o Pix'
              )}
            </p>
          )}
        </section>
        {dados.assinadoEm !== null ? (
          <p className="faixa verde" role="status">
            {`✓ Assinado por ${dados.assinadoPor ?? ''} ${tellWhen(dados.assinadoEm, dados.fuso, new Date(serverNow()))}. É só buscar o carro.`}
          </p>
        ) : (
          <ContractForm token={token} contract={dados} keep={keep} />
        )}
        {dados.telefone && (
          <p className="suave">
            {'Fale com a loja: '}
            <PhoneLink telefone={dados.telefone} />
          </p>
        )}
      </main>
    </>
  )
}

interface Props {
  token: string
  contract: Contract
  keep: (c: Contract) => void
}

function ContractForm({ token, contract: c, keep }: Props) {
  const key = `reserva:${token}`
  const [draft, setDraft] = useState<ContractDraft>(() => keptOver(kept(key), c))
  const [assinatura, setAssinatura] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const act = useAct()
  const photo = useAct()
  const errors = contractErrors(draft, assinatura, c.fotosDaCnh)
  const shown = tried ? errors : {}
  // The camera may cost the phone its tab: what was typed comes back, until it is signed.
  useEffect(() => keepForTab(key, JSON.stringify(draft)), [key, draft])
  const change = (what: Partial<ContractDraft>) => setDraft((d) => ({ ...d, ...what }))
  async function sign(): Promise<void> {
    const body: SignedContract = {
      motorista: draft.motorista.trim(),
      cpf: draft.cpf,
      cnh: draft.cnh.replace(/\D/g, ''),
      cnhCategoria: draft.cnhCategoria.trim(),
      cnhValidade: toDay(draft.cnhValidade) ?? '',
      nascimento: toDay(draft.nascimento) ?? '',
      assinatura: assinatura ?? '',
      termos: c.termos,
    }
    const path = `frota/contrato/${token}`
    const signed = callApi<Contract>(path, body).catch((e: unknown) => {
      // An earlier try may have arrived while the phone lost the network: then the page shows that signature.
      if (e instanceof Failure && e.code === 'ja-assinado') return callApi<Contract>(path)
      throw e
    })
    keep(await signed)
    keepForTab(key, null)
    scrollTo(0, 0)
  }
  const send = (files: readonly File[]) =>
    void photo.run(async () => {
      for (const file of files)
        keep(await callApi<Contract>(`frota/contrato/${token}/cnh`, { dados: await shrink(file) }))
    })
  const field = (field: keyof ContractDraft, label: string, extra: object = {}) => (
    <Field
      label={label}
      autoComplete="off"
      value={draft[field]}
      change={(v) => change({ [field]: v })}
      error={shown[field]}
      {...extra}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setTried(true)
        if (Object.keys(errors).length > 0) focusFirstError(e.currentTarget)
        else void act.run(sign)
      }}
    >
      <section className="cartao" aria-label="Motorista">
        <h2>Quem vai dirigir</h2>
        {field('motorista', 'Nome completo', { autoComplete: 'name', maxLength: 120 })}
        {field('cpf', 'CPF', { inputMode: 'numeric', maxLength: 14 })}
        {field('nascimento', 'Nascimento', {
          inputMode: 'numeric',
          placeholder: 'dd/mm/aaaa',
          hint: `Este carro pede ${c.idadeMinima} anos ou mais.`,
          change: (v: string) => change({ nascimento: typedDay(v) }),
        })}
        {field('cnh', 'Número de registro da CNH', { inputMode: 'numeric', maxLength: 11 })}
        {field('cnhCategoria', 'Categoria da CNH', { maxLength: 3, autoCapitalize: 'characters' })}
        {field('cnhValidade', 'CNH válida até', {
          inputMode: 'numeric',
          placeholder: 'dd/mm/aaaa',
          change: (v: string) => change({ cnhValidade: typedDay(v) }),
        })}
      </section>
      <section className="cartao" aria-label="Fotos da CNH">
        <h2>Fotos da CNH</h2>
        <p className="suave">
          {c.fotosDaCnh === 0
            ? 'Frente e verso. Servem só a este empréstimo e são apagadas depois.'
            : `✓ ${c.fotosDaCnh} ${c.fotosDaCnh === 1 ? 'foto recebida' : 'fotos recebidas'}`}
        </p>
        <p className="erro" role="alert">
          {shown.fotos ?? ''}
        </p>
        <Trouble failure={photo.failure} again={photo.again} />
        <label className="botao largo tirar-foto" aria-busy={photo.busy}>
          {photo.busy ? 'Enviando…' : 'Fotografar a CNH'}
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            multiple
            disabled={photo.busy}
            onChange={(e) => {
              send([...(e.currentTarget.files ?? [])])
              e.currentTarget.value = ''
            }}
          />
        </label>
      </section>
      <section className="cartao" aria-label="Termos">
        <h2>Termos</h2>
        <div className="termos" tabIndex={0} role="region" aria-label="Texto dos termos">
          {c.termos}
        </div>
        <Suspense fallback={<div className="osso assinar" aria-busy="true" />}>
          <SignBox name={draft.motorista} change={setAssinatura} error={shown.assinatura ?? null} />
        </Suspense>
      </section>
      <Trouble failure={act.failure} again={act.again} />
      <button type="submit" className="primario largo" aria-busy={act.busy}>
        {act.busy ? 'Assinando…' : 'Assinar o contrato'}
      </button>
    </form>
  )
}
