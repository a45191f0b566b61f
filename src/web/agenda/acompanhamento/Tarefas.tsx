import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { TarefaDaAgenda } from '#shared/agenda/acompanhamento.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { NOME_MOTIVO_DA_NOTA } from '#shared/rules/acompanhamento.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { useFuso } from '../../core/loja.ts'
import { useRealtime } from '../../core/realtime.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { Placa } from '../../ui/dados/Placa.tsx'
import classes from './Acompanhamento.module.css'
import { tarefasDaAgenda, useConcluirTarefa } from './api.ts'

/** Customers who would not recommend the store, until somebody has called them. */
export function Tarefas({ codConcessionaria }: { codConcessionaria: number }) {
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const q = useQuery({ ...tarefasDaAgenda(codConcessionaria), enabled: chefia })
  useRealtime('tarefa_', () => void q.refetch())
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

function Tarefa({ tarefa: t, codConcessionaria }: { tarefa: TarefaDaAgenda; codConcessionaria: number }) {
  const fuso = useFuso()
  const concluir = useConcluirTarefa(codConcessionaria)
  const [observacao, setObservacao] = useState('')
  async function feita(): Promise<void> {
    const ok = await concluir.mutateAsync({ codTarefa: t.codTarefa, observacao: observacao.trim() }).catch(() => null)
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
          {[
            t.modelo,
            t.consultor,
            t.telefone && formatarTelefone(t.telefone),
            formatarQuando(t.criadaEm, fuso, new Date()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {(t.motivos.length > 0 || t.comentario) && (
          <span>
            {[t.motivos.map((m) => NOME_MOTIVO_DA_NOTA[m]).join(', '), t.comentario && `“${t.comentario}”`]
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
      <Button variant="default" loading={concluir.isPending} onClick={() => void feita()}>
        Feito
      </Button>
    </li>
  )
}
