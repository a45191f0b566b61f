import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NIVEIS_CHEFIA, type ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatarDia, formatarHoras, hoje, somarDias } from '#shared/rules/datas.ts'
import { useAgora } from '../../core/agora.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { useAlturaAteOFim } from '../../ui/tabela/useAlturaAteOFim.ts'
import { horariosDoDia, mecanicosDoQuadro, servicosDoDia } from './api.ts'
import { Bolsao } from './Bolsao.tsx'
import classes from './Dia.module.css'
import { type Linha, NomeMecanico, TrilhaMecanico } from './LinhaMecanico.tsx'
import { horasDaRegua, noBolsao, reguaDoDia, faixa } from './regua.ts'
import { Riscos } from './Riscos.tsx'
import { useArrasteDoDia } from './useArrasteDoDia.ts'
import { useSoltar } from './useSoltar.ts'
import { formatarHora } from '#shared/rules/datas.ts'

interface Props {
  codConcessionaria: number
  aberto: number | null
  abrir: (s: ServicoDaAgenda) => void
}

/** The mechanics' day: a row for each, work planned and worked, the bolsão and what is paused beside it. */
export function MecanicosBoard({ codConcessionaria, aberto, abrir }: Props) {
  const fuso = useFuso()
  const agora = useAgora()
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const altura = useAlturaAteOFim(caixa)
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const [filtros, mudar] = useFiltros(['dia'])
  const ehHoje = hoje(fuso, new Date(agora))
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(filtros.dia ?? '') ? (filtros.dia ?? ehHoje) : ehHoje
  const servicos = useQuery(servicosDoDia(codConcessionaria, dia))
  const mecanicos = useQuery(mecanicosDoQuadro(codConcessionaria))
  const horarios = useQuery(horariosDoDia(codConcessionaria, dia))

  const linhas = useMemo<Linha[]>(
    () =>
      (mecanicos.data ?? []).map((mecanico) => {
        const doDia = horarios.data?.find((h) => h.codMecanico === mecanico.codMecanico)
        return {
          mecanico,
          expediente: doDia?.expediente ?? (dia === ehHoje ? mecanico.expediente : []),
          ausencia: doDia ? doDia.ausencia : dia === ehHoje ? mecanico.ausencia : null,
          trabalhos: (servicos.data ?? []).flatMap((servico) =>
            servico.slots
              .filter((slot) => slot.codMecanico === mecanico.codMecanico)
              .map((slot) => ({ servico, slot })),
          ),
        }
      }),
    [mecanicos.data, horarios.data, servicos.data, dia, ehHoje],
  )
  const regua = useMemo(
    () =>
      reguaDoDia(
        dia,
        fuso,
        linhas,
        (servicos.data ?? []).flatMap((s) => s.slots),
      ),
    [dia, fuso, linhas, servicos.data],
  )
  const soltar = useSoltar(codConcessionaria, dia, fuso)
  const pegar = useArrasteDoDia({ servicos: servicos.data ?? [], regua, fuso, soltar })
  const erro = servicos.error ?? mecanicos.error
  if (erro)
    return <ErroDeCarga erro={erro} tentar={() => void Promise.all([servicos.refetch(), mecanicos.refetch()])} />

  const paralisados = (servicos.data ?? []).filter((s) => s.paralisado)
  const horas = horasDaRegua(regua)
  const linhaDeAgora = faixa(regua, agora, agora + 60_000)
  const planejado = (mecanicos.data ?? []).reduce((n, m) => n + m.minutosPlanejados, 0)
  const turnos = (mecanicos.data ?? []).reduce((n, m) => n + m.minutosDoTurno, 0)
  const ir = (dias: number) => mudar({ dia: somarDias(dia, dias) === ehHoje ? undefined : somarDias(dia, dias) })
  const parado = paralisados.reduce(
    (n, s) => n + (s.paralisadoEm === null ? 0 : Math.max(0, agora - Date.parse(s.paralisadoEm)) / 60_000),
    0,
  )

  return (
    <>
      <div className={classes.faixa}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <ActionIcon variant="default" size={32} aria-label="Dia anterior" onClick={() => ir(-1)}>
            <IconChevronLeft size={17} />
          </ActionIcon>
          <b style={{ minWidth: 128, textAlign: 'center', color: 'var(--texto)' }}>
            {dia === ehHoje ? 'Hoje, ' : ''}
            {formatarDia(dia)}
          </b>
          <ActionIcon variant="default" size={32} aria-label="Próximo dia" onClick={() => ir(1)}>
            <IconChevronRight size={17} />
          </ActionIcon>
          {dia !== ehHoje && (
            <Button size="compact-sm" variant="subtle" onClick={() => mudar({ dia: undefined })}>
              Hoje
            </Button>
          )}
          <ActionIcon variant="default" size={32} aria-label="Imprimir o dia" onClick={() => window.print()}>
            <IconPrinter size={17} />
          </ActionIcon>
        </div>
        {dia === ehHoje && turnos > 0 && (
          <span className="num">
            Ocupação {Math.round((planejado / turnos) * 100)} % · {formatarHoras(planejado)} planejadas de{' '}
            {formatarHoras(turnos)}
            {parado >= 1 && ` · ${formatarHoras(parado)} paralisadas`}
          </span>
        )}
      </div>
      <Riscos codConcessionaria={codConcessionaria} fuso={fuso} />
      <div className={classes.dia}>
        <div
          ref={setCaixa}
          className={classes.quadro}
          style={{ maxHeight: altura }}
          role="region"
          aria-label="Dia dos mecânicos"
          tabIndex={0}
        >
          {servicos.isPending || mecanicos.isPending ? (
            <div style={{ padding: 12 }} role="status" aria-label="Carregando o dia">
              {[1, 2, 3, 4, 5].map((i) => (
                <Skeleton key={i} height={54} mb={12} radius={6} />
              ))}
            </div>
          ) : linhas.length === 0 ? (
            <EmptyState
              titulo="Nenhum mecânico nesta concessionária"
              texto="Cadastre os mecânicos, com turno e habilidades, para planejar o dia deles aqui."
              icone={<IconUsers size={26} stroke={1.5} />}
            />
          ) : (
            <div
              className={classes.largura}
              style={
                { '--horas': horas.length, '--mecanicos': linhas.length, '--altura': altura } as React.CSSProperties
              }
            >
              <div className={classes.horas}>
                <div className={classes.canto} />
                <div className={classes.regua}>
                  {horas.map((h) => (
                    <span key={h.em} className={classes.hora} style={{ left: `${h.posicao}%` }}>
                      {formatarHora(new Date(h.em).toISOString(), fuso)}
                    </span>
                  ))}
                </div>
              </div>
              <div className={classes.nomes}>
                {linhas.map(({ mecanico }) => (
                  <NomeMecanico key={mecanico.codMecanico} mecanico={mecanico} />
                ))}
              </div>
              <div>
                {linhas.map((linha) => (
                  <TrilhaMecanico
                    key={linha.mecanico.codMecanico}
                    linha={linha}
                    regua={regua}
                    fuso={fuso}
                    agora={agora}
                    aberto={aberto}
                    abrir={abrir}
                    {...(chefia && { pegar })}
                  />
                ))}
              </div>
              {linhaDeAgora && (
                <div style={{ position: 'absolute', inset: '34px 0 0 var(--nome)', pointerEvents: 'none' }}>
                  <div className={classes.agora} style={{ left: linhaDeAgora.left }} title="Agora" />
                </div>
              )}
            </div>
          )}
        </div>
        <div style={{ display: 'grid', gap: 14 }}>
          <Bolsao
            titulo="Bolsão"
            vazio="Todos os serviços do dia têm mecânico e horário."
            servicos={noBolsao(servicos.data ?? [])}
            fuso={fuso}
            agora={agora}
            aberto={aberto}
            abrir={abrir}
            {...(chefia && { pegar, recebe: true })}
          />
          {paralisados.length > 0 && (
            <Bolsao
              titulo="Paralisados"
              vazio=""
              servicos={paralisados}
              fuso={fuso}
              agora={agora}
              aberto={aberto}
              abrir={abrir}
              {...(chefia && { pegar })}
            />
          )}
        </div>
      </div>
    </>
  )
}
