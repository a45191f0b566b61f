import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { AgendaTarefa } from '#shared/agenda/acompanhamento.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { SCORE_REASON_NAMES } from '#shared/rules/acompanhamento.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import classes from './Acompanhamento.module.css'
import { agendaTarefas, useCompleteTarefa } from './api.ts'

/** Detractors (customers who would not recommend the store) who still need a call. */
export function Tarefas({ codConcessionaria, settle }: { codConcessionaria: number; settle: () => void }) {
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const q = useQuery({ ...agendaTarefas(codConcessionaria), enabled: isManager })
  useRealtime('tarefa_', () => void q.refetch())
  const known = !isManager || !q.isPending
  useLayoutEffect(() => {
    if (known) settle()
  }, [known, settle])
  if (!q.data || q.data.length === 0) return null
  return (
    <section className={classes.tarefas} aria-label="Clientes a procurar">
      <h2>
        Clientes a procurar <span className="num suave">{q.data.length}</span>
      </h2>
      <ul>
        {q.data.map((t) => (
          <Tarefa key={t.codTarefa} tarefa={t} codConcessionaria={codConcessionaria} />
        ))}
      </ul>
    </section>
  )
}

function Tarefa({ tarefa: t, codConcessionaria }: { tarefa: AgendaTarefa; codConcessionaria: number }) {
  const fuso = useTimeZone()
  const complete = useCompleteTarefa(codConcessionaria)
  const [observacao, setObservacao] = useState('')
  async function made(): Promise<void> {
    const ok = await complete.mutateAsync({ codTarefa: t.codTarefa, observacao: observacao.trim() }).catch(() => null)
    if (ok) toast.ok('Tarefa concluída')
  }
  return (
    <li>
      <Placa placa={t.placa} chassi={t.chassi} />
      <div className={classes.quem}>
        <b>
          Nota {t.nota} · {t.cliente}
        </b>
        <span>
          {[t.modelo, t.consultor, t.telefone && formatPhone(t.telefone), formatWhen(t.criadaEm, fuso, new Date())]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {(t.motivos.length > 0 || t.comentario) && (
          <span>
            {[t.motivos.map((m) => SCORE_REASON_NAMES[m]).join(', '), t.comentario && `“${t.comentario}”`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      <TextInput
        aria-label={`O que foi combinado com ${t.cliente}`}
        placeholder="O que foi combinado"
        maxLength={500}
        value={observacao}
        onChange={(e) => setObservacao(e.currentTarget.value)}
      />
      <Button variant="default" loading={complete.isPending} onClick={() => void made()}>
        Feito
      </Button>
    </li>
  )
}
