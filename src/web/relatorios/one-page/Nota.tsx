import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OnePage } from '#shared/relatorios/one-page.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Panel } from '../../ui/panels/Panel.tsx'
import { useAnnotate } from './api.ts'
import classes from './OnePage.module.css'

/** The managers' note on the month; it is printed with the page. */
export function Nota({ page: p }: { page: OnePage }) {
  const fuso = useTimeZone()
  const kept = p.nota?.texto ?? ''
  const [texto, setText] = useState(kept)
  const record = useAnnotate(p.tipo)
  return (
    <Panel>
      <Textarea
        label="Notas da gestão"
        description="Vão para o PDF, embaixo dos números."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={texto}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <div className={classes.pe}>
        <span className="suave">
          {p.nota ? `Última nota de ${p.nota.quem}, ${formatWhen(p.nota.em, fuso, new Date())}` : 'Sem nota neste mês'}
        </span>
        <Button
          variant="default"
          disabled={texto.trim() === kept}
          loading={record.isPending}
          onClick={() =>
            record.mutate({ mes: p.mes, chave: p.chave, texto }, { onSuccess: () => toast.ok('Nota gravada') })
          }
        >
          Gravar nota
        </Button>
      </div>
    </Panel>
  )
}
