import { ActionIcon, Button, Checkbox, Skeleton } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LojaAFechar } from '#shared/vendas/fechamento.ts'
import { diaNaZona } from '#shared/rules/datas.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import { EstadoMesBadge } from '../../ui/mes/EstadoMesBadge.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { lojasAFechar } from './api.ts'
import classes from './Fechamento.module.css'

const FecharModal = adiado(() => import('./FecharModal.tsx').then((m) => m.FecharModal))

const pronta = (l: LojaAFechar) => l.codFechamento === null && l.estado === 'APROVADO'

/** /relatorio/fechamento-mensal: what each store's month needs, and the closing of those that are ready. */
export function FechamentoPage() {
  const hoje = diaNaZona(new Date().toISOString(), useFuso())
  const [filtros, mudar] = useFiltros(['mes'])
  // The month that has just ended is the one to close.
  const mes = /^\d{4}-\d{2}$/.test(filtros.mes ?? '') ? (filtros.mes as string) : mesMais(hoje.slice(0, 7), -1)
  const q = useQuery(lojasAFechar(mes))
  const [escolhidas, escolher] = useState<readonly number[]>([])
  const [fechando, fechar] = useState(false)
  const lojas = q.data ?? []
  const prontas = lojas.filter(pronta)
  const marcadas = prontas.filter((l) => escolhidas.includes(l.codConcessionaria))
  const irPara = (n: number) => {
    escolher([])
    mudar({ mes: mesMais(mes, n) })
  }
  return (
    <>
      <ListPage
        titulo="Fechamento mensal"
        botoes={
          <div className={classes.mes}>
            <ActionIcon variant="default" size={36} aria-label="Mês anterior" onClick={() => irPara(-1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <b>{nomeDoMes(mes)}</b>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Próximo mês"
              disabled={mes >= hoje.slice(0, 7)}
              onClick={() => irPara(1)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        }
        acao={
          <Button disabled={marcadas.length === 0} onClick={() => fechar(true)}>
            {marcadas.length === 0
              ? 'Fechar o mês'
              : `Fechar ${marcadas.length === 1 ? '1 loja' : `${marcadas.length} lojas`}`}
          </Button>
        }
        resumo={
          <Kpis>
            <Kpi
              rotulo="Fechadas"
              valor={q.data ? `${lojas.filter((l) => l.codFechamento !== null).length} de ${lojas.length}` : null}
            />
            <Kpi rotulo="Prontas para fechar" valor={q.data ? String(prontas.length) : null} />
            <Kpi
              rotulo="Líquido do mês"
              valor={q.data ? formatarReaisInteiros(lojas.reduce((n, l) => n + l.liquido, 0)) : null}
              formula="Soma do líquido de todas as lojas, fechadas ou não."
            />
          </Kpis>
        }
      >
        {q.isPending && <Skeleton height={320} radius={8} />}
        {q.isError && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.data?.length === 0 && (
          <EmptyState
            titulo="Nenhuma concessionária ativa"
            texto="Cadastre uma concessionária para lançar as vendas."
          />
        )}
        {lojas.length > 0 && (
          <ul className={classes.lojas} aria-label={`Lojas em ${nomeDoMes(mes)}`}>
            {prontas.length > 1 && (
              <li>
                <Checkbox
                  label={`Escolher as ${prontas.length} prontas`}
                  checked={marcadas.length === prontas.length}
                  indeterminate={marcadas.length > 0 && marcadas.length < prontas.length}
                  onChange={() =>
                    escolher(marcadas.length === prontas.length ? [] : prontas.map((l) => l.codConcessionaria))
                  }
                />
              </li>
            )}
            {lojas.map((l) => (
              <Loja
                key={l.codConcessionaria}
                loja={l}
                marcada={escolhidas.includes(l.codConcessionaria)}
                marcar={(sim) =>
                  escolher(
                    sim ? [...escolhidas, l.codConcessionaria] : escolhidas.filter((x) => x !== l.codConcessionaria),
                  )
                }
              />
            ))}
          </ul>
        )}
      </ListPage>
      {fechando && (
        <Suspense>
          <FecharModal
            mes={mes}
            lojas={marcadas}
            fechar={() => {
              fechar(false)
              escolher([])
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Loja({ loja: l, marcada, marcar }: { loja: LojaAFechar; marcada: boolean; marcar: (sim: boolean) => void }) {
  return (
    <li className={classes.loja}>
      <Checkbox
        aria-label={`Fechar ${l.concessionaria}`}
        checked={marcada || l.codFechamento !== null}
        disabled={!pronta(l)}
        onChange={(e) => marcar(e.currentTarget.checked)}
      />
      <b className={classes.nome}>{l.concessionaria}</b>
      <EstadoMesBadge estado={l.estado} />
      <ul className={classes.condicoes}>
        {l.condicoes.map((c) => (
          <li key={c.condicao} data-cumprida={c.cumprida || undefined}>
            {c.cumprida ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />} {c.texto}
          </li>
        ))}
      </ul>
      <span className={classes.valor}>
        <Money centavos={l.liquido} />
      </span>
      <span className={classes.fim}>
        {l.codFechamento === null ? (
          ''
        ) : (
          <TelaLink to="/relatorio/historico-mensal" search={{ mes: l.codFechamento }}>
            {l.quem} · {l.fechadoEm && <Quando instante={l.fechadoEm} />}
          </TelaLink>
        )}
      </span>
    </li>
  )
}
