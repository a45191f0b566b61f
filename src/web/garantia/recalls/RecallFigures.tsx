import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PAIR_CHOICES, type PairChoice } from '#shared/garantia/recall-cars.ts'
import { counted } from '#shared/rules/counted.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja } from '../../core/session/loja.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { figuresQuery } from './api.ts'

const PairsDrawer = lazyComponent(() => import('./PairsDrawer.tsx').then((m) => m.PairsDrawer))

const number = (n: number | undefined) => (n === undefined ? null : n.toLocaleString('pt-BR'))

/** The store's figures of active campaigns: the formula on hover, the rows behind on click. */
export function RecallFigures() {
  const loja = useLoja() ?? undefined
  const { data: f } = useQuery(figuresQuery({ codConcessionaria: loja }))
  const [rows, open] = useState<PairChoice | null>(null)
  const share = f && f.contados > 0 ? Math.round((100 * f.emTrintaDias) / f.contados) : null
  return (
    <>
      <Kpis>
        <Kpi
          label="Carros com recall aberto"
          value={number(f?.carrosAbertos)}
          nota={f && { text: `${counted(f.abertos, 'recall', 'recalls')} em aberto`, tone: 'neutro' }}
          formula="Carros do cadastro da loja, contados pelo chassi, com ao menos uma campanha ativa que não foi feita nem deixou de se aplicar."
          onClick={() => open('ABERTOS')}
        />
        <Kpi
          label="Respondidos em 30 dias"
          value={f ? (share === null ? '—' : String(share)) : null}
          {...(share !== null && { unit: '%' })}
          nota={f && { text: `${f.emTrintaDias} de ${f.contados}`, tone: 'neutro' }}
          formula="Recalls com a primeira resposta até 30 dias depois do primeiro aviso ÷ recalls avisados que já foram respondidos a tempo ou passaram de 30 dias."
          onClick={() => open('EM_30_DIAS')}
        />
        <Kpi
          label="Feitos"
          value={number(f?.feitos)}
          nota={f && { text: `de ${counted(f.conhecidos, 'conhecido', 'conhecidos')}`, tone: 'neutro' }}
          formula="Recalls de carros da loja respondidos como feitos, em qualquer loja da rede."
          onClick={() => open('FEITOS')}
        />
        <Kpi
          label="Donos avisados"
          value={number(f?.avisados)}
          nota={f && { text: `de ${counted(f.conhecidos, 'conhecido', 'conhecidos')}`, tone: 'neutro' }}
          formula="Recalls de carros da loja com ao menos um aviso anotado: página do cliente, mensagem, telefone ou balcão."
          onClick={() => open('AVISADOS')}
        />
      </Kpis>
      <Suspense>
        {rows && (
          <PairsDrawer
            title={PAIR_CHOICES[rows]}
            filtro={{ codConcessionaria: loja, situacao: rows }}
            close={() => open(null)}
          />
        )}
      </Suspense>
    </>
  )
}
