import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OnePage } from '#shared/relatorios/one-page.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { Painel } from '../../ui/paineis/Painel.tsx'
import { useAnotar } from './api.ts'
import classes from './OnePage.module.css'

/** What the managers have to say of the month; it goes onto the paper. */
export function Nota({ pagina: p }: { pagina: OnePage }) {
  const fuso = useFuso()
  const guardada = p.nota?.texto ?? ''
  const [texto, setTexto] = useState(guardada)
  const anotar = useAnotar(p.tipo)
  return (
    <Painel>
      <Textarea
        label="Notas da gestão"
        description="Vão para o PDF, embaixo dos números."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <div className={classes.pe}>
        <span className="suave">
          {p.nota
            ? `Última nota de ${p.nota.quem}, ${formatarQuando(p.nota.em, fuso, new Date())}`
            : 'Sem nota neste mês'}
        </span>
        <Button
          variant="default"
          disabled={texto.trim() === guardada}
          loading={anotar.isPending}
          onClick={() =>
            anotar.mutate({ mes: p.mes, chave: p.chave, texto }, { onSuccess: () => toast.ok('Nota gravada') })
          }
        >
          Gravar nota
        </Button>
      </div>
    </Painel>
  )
}
