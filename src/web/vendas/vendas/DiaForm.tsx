import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarDia } from '#shared/rules/datas.ts'
import {
  CODIGOS_DEPARTAMENTO,
  DEPARTAMENTOS,
  diasDoMes,
  type MedidaVenda,
  MEDIDAS_VENDA,
} from '#shared/rules/vendas.ts'
import { useStore } from '../../core/store.ts'
import { CampoValor } from '../../ui/campos/CampoValor.tsx'
import type { Mes } from './api.ts'
import { addressOf, chaveDe, type Lancamento } from './lancamento.ts'
import { formatoDaMedida } from './textos.ts'
import { diaCurto } from '../../ui/mes/meses.ts'
import classes from './Vendas.module.css'

interface Props {
  mes: Mes
  lancamento: Lancamento
  medida: MedidaVenda
  editavel: boolean
  /** Day of the month to begin with. */
  comecaEm: number
}

/** One day of the month for a thumb: a figure by department, and their sum. */
export function DiaForm({ mes: m, lancamento, medida, editavel, comecaEm }: Props) {
  const { celulas, refused } = useStore(lancamento.store)
  const dias = diasDoMes(m.mes)
  const [indice, setIndice] = useState(() => Math.min(Math.max(comecaEm, 1), dias.length) - 1)
  const dia = dias[indice] ?? dias[0] ?? ''
  const formato = formatoDaMedida(medida)
  const valores = CODIGOS_DEPARTAMENTO.map((d) => celulas.get(chaveDe({ dia, departamento: d }))?.[medida] ?? null)
  const feriado = m.feriados.find((f) => f.dia === dia)
  const fechado = !m.diasUteis.includes(dia)
  return (
    <section aria-label={`Lançamentos de ${formatarDia(dia)}`}>
      <div className={classes.barra} data-dia>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Dia anterior"
          disabled={indice === 0}
          onClick={() => setIndice(indice - 1)}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <b className="num">
          {diaCurto(dia)}, {formatarDia(dia)}
        </b>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Próximo dia"
          disabled={indice === dias.length - 1}
          onClick={() => setIndice(indice + 1)}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      {dia > m.hoje && (
        <Text size="sm" c="dimmed">
          Este dia ainda não chegou: ele se abre para lançamentos em {formatarDia(dia)}.
        </Text>
      )}
      {fechado && (
        <Text size="sm" c="dimmed">
          {feriado ? `Feriado: ${feriado.nome}` : 'A loja não abre neste dia.'}
        </Text>
      )}
      <ul className={classes.campos}>
        {CODIGOS_DEPARTAMENTO.map((d, i) => {
          const wrong = refused.get(addressOf({ dia, departamento: d, medida }))
          return (
            <li key={`${dia} ${d} ${medida}`}>
              <span>{DEPARTAMENTOS[d]}</span>
              <CampoValor
                rotulo={`${MEDIDAS_VENDA[medida]} de ${DEPARTAMENTOS[d]}, ${formatarDia(dia)}`}
                valor={wrong ? wrong.valor : (valores[i] ?? null)}
                formato={formato}
                anulavel
                vazio=""
                somenteLeitura={!editavel || (dia > m.hoje && !wrong)}
                erro={wrong && `Não foi salvo: ${wrong.reason}`}
                mudar={(valor) => lancamento.mudar([{ dia, departamento: d, medida, valor }])}
              />
            </li>
          )
        })}
      </ul>
      <div className={classes.totalDoDia}>
        <span>Total do dia</span>
        <span className="num">{formato.escrever(valores.reduce<number>((n, v) => n + (v ?? 0), 0))}</span>
      </div>
    </section>
  )
}
