import type { Movimento } from './useMover.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { IconCarGarage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { consultoresDaAgenda } from '../agenda/api.ts'
import { agendamentosDaLoja, chaveDosAgendamentos } from '../agendamentos/api.ts'
import { adiado } from '../../core/adiado.ts'
import { useAgora } from '../../core/agora.ts'
import { useInstantaneo } from '../../core/instantaneo.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { BuscaLista } from '../../recipes/lista/BuscaLista.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { CartoesDoQuadro } from '../../recipes/quadro/CartoesDoQuadro.tsx'
import { ColunaDoQuadro, Quadro } from '../../recipes/quadro/Quadro.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { cartoesDoQuadro, chaveDaBandeja, chaveDoQuadro, colunasDoQuadro, passantesSemCartao } from './api.ts'
import { Bandeja } from './Bandeja.tsx'
import { CartaoVeiculo } from './CartaoVeiculo.tsx'
import { Expected, expectedToday } from './Expected.tsx'
import { doFiltro, estaAtrasado, estaEmRisco, FILTROS, porColuna } from './filtro.ts'
import { useArrasteDoCartao } from './useArrasteDoCartao.ts'
import classes from './Veiculos.module.css'

const MoverModal = adiado(() => import('./MoverModal.tsx').then((m) => m.MoverModal))
const ALTURA_CARTAO = 116

/** The vehicle board: every car of the workshop by status, moved by mouse, finger or dialog. */
export function QuadroVeiculos({ codConcessionaria }: { codConcessionaria: number }) {
  const agora = useAgora()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const colunas = useQuery(colunasDoQuadro(codConcessionaria))
  const cartoes = useQuery(cartoesDoQuadro(codConcessionaria))
  const passantes = useQuery(passantesSemCartao(codConcessionaria))
  const consultores = useQuery(consultoresDaAgenda(codConcessionaria))
  const agendamentos = useQuery(agendamentosDaLoja(codConcessionaria))
  const esperados = expectedToday(agendamentos.data ?? [], useFuso(), agora)
  useInstantaneo('getAgendamentos', codConcessionaria, chaveDosAgendamentos(codConcessionaria))
  useInstantaneo('KANBAN_SNAPSHOT', codConcessionaria, chaveDoQuadro(codConcessionaria))
  useInstantaneo('PASSANTES_WITHOUT_AGENDA_VEICULO', codConcessionaria, chaveDaBandeja(codConcessionaria))
  const [filtros, mudar] = useFiltros(['consultor', 'mostra', 'busca'])
  const detalhe = useDetalhe('cartao')
  const [movimento, pedir] = useState<Movimento | null>(null)

  const visiveis = useMemo(
    () => (cartoes.data ?? []).filter((c) => doFiltro(c, filtros, agora)),
    [cartoes.data, filtros, agora],
  )
  const listas = useMemo(() => porColuna(visiveis), [visiveis])
  const { pegar } = useArrasteDoCartao({ colunas: colunas.data ?? [], listas, altura: ALTURA_CARTAO, pedir })

  const erro = colunas.error ?? (cartoes.data ? null : cartoes.error)
  if (erro) return <ErroDeCarga erro={erro} tentar={() => void Promise.all([colunas.refetch(), cartoes.refetch()])} />
  const dados = (lista: readonly Cartao[]) => ({
    linhas: lista,
    carregando: cartoes.isPending,
    erro: null,
    tentar: () => void cartoes.refetch(),
    temMais: false,
    buscandoMais: false,
    buscarMais: () => undefined,
  })
  const filtrado = Object.values(filtros).some(Boolean)
  return (
    <>
      <div className={classes.filtros}>
        <SegmentedControl
          aria-label="Mostrar"
          value={filtros.mostra ?? ''}
          onChange={(v) => mudar({ mostra: v || undefined })}
          data={FILTROS.map((f) => ({ value: f.valor, label: f.nome }))}
        />
        <Select
          aria-label="Consultor"
          placeholder="Todos os consultores"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os consultores' }}
          searchable
          w={210}
          data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nomeTratado }))}
          value={filtros.consultor ?? null}
          onChange={(v) => mudar({ consultor: v ?? undefined })}
        />
        <BuscaLista
          valor={filtros.busca ?? ''}
          mudar={(busca) => mudar({ busca: busca || undefined })}
          dica="Placa, cliente, OS ou prisma"
        />
        <span className="suave num" role="status">
          {cartoes.data && `${visiveis.length} ${visiveis.length === 1 ? 'veículo' : 'veículos'}`}
        </span>
      </div>
      {(passantes.data?.length ?? 0) > 0 && (
        <Bandeja codConcessionaria={codConcessionaria} passantes={passantes.data ?? []} podeReceber={chefia} />
      )}
      {cartoes.data?.length === 0 && (passantes.data?.length ?? 0) === 0 ? (
        <EmptyState
          titulo="Nenhum veículo na oficina"
          texto="Os veículos recebidos aparecem aqui, cada um na coluna em que está. Comece por Receber veículo."
          icone={<IconCarGarage size={26} stroke={1.5} />}
        />
      ) : visiveis.length === 0 && filtrado && cartoes.data ? (
        <NadaComFiltros
          titulo="Nenhum veículo com estes filtros"
          texto="Retire os filtros para ver os outros."
          limpar={() => mudar({ consultor: undefined, mostra: undefined, busca: undefined })}
        />
      ) : (
        <Quadro rotulo="Quadro de veículos">
          {(colunas.data ?? []).map((coluna) => {
            const lista = listas.get(coluna.codStatus) ?? []
            const vindo = coluna.papel === 'AGENDADO' && !filtrado ? esperados : []
            const atrasados = lista.filter((c) => estaAtrasado(c, agora)).length
            const emRisco = lista.filter((c) => estaEmRisco(c, agora)).length
            const alerta = [
              atrasados > 0 && `${atrasados} ${atrasados === 1 ? 'atrasado' : 'atrasados'}`,
              emRisco > 0 && `${emRisco} em risco`,
            ]
            return (
              <ColunaDoQuadro
                key={coluna.codStatus}
                titulo={coluna.nome}
                cor={coluna.cor}
                alvo={`coluna-${coluna.codStatus}`}
                conta={cartoes.data ? lista.length + vindo.length : undefined}
                alerta={alerta.filter(Boolean).join(' · ')}
              >
                {vindo.length > 0 && <Expected agendamentos={vindo} />}
                <CartoesDoQuadro
                  dados={dados(lista)}
                  chave={(c) => c.codAgendaVeiculo}
                  altura={ALTURA_CARTAO}
                  cartao={(c) => (
                    <CartaoVeiculo
                      cartao={c}
                      agora={agora}
                      aberto={detalhe.codigo === c.codAgendaVeiculo}
                      abrir={detalhe.abrir}
                      {...(chefia && { pegar, mover: () => pedir({ cartao: c, antesDe: null }) })}
                    />
                  )}
                  vazio={vindo.length > 0 ? 'Nenhum recebido ainda' : 'Nenhum veículo aqui'}
                />
              </ColunaDoQuadro>
            )
          })}
        </Quadro>
      )}
      {movimento && (
        <Suspense>
          <MoverModal movimento={movimento} colunas={colunas.data ?? []} fechar={() => pedir(null)} />
        </Suspense>
      )}
    </>
  )
}
