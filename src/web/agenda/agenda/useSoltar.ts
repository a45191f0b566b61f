import { useQueryClient } from '@tanstack/react-query'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { formatarHora } from '#shared/rules/datas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast, toastDesfazer } from '../../core/toast.ts'
import { chaveDosServicos, type LugarNoDia, useDevolverAoBolsao, usePor } from '../servicos-agendados/api.ts'
import { minutosDe, type Soltura } from './useArrasteDoDia.ts'

const DESFAZER_MS = 5000
type Posto = Awaited<ReturnType<ReturnType<typeof usePor>['mutateAsync']>>

/** What a place costs others, in the one message that tells of it. */
const emRisco = (n: number) =>
  n === 0 ? '' : n === 1 ? ' · põe uma promessa em risco' : ` · põe ${n} promessas em risco`

/** Does what a drop means: at once on the screen, then on the server; a refusal puts it back and says why, and for 5 s it can be undone. */
export function useSoltar(codConcessionaria: number, dia: string, fuso: string) {
  const client = useQueryClient()
  const por = usePor()
  const devolver = useDevolverAoBolsao()
  const queryKey = chaveDosServicos(codConcessionaria, dia)

  function mostrar(s: ServicoDaAgenda, slots: ServicoDaAgenda['slots']): void {
    client.setQueryData<ServicoDaAgenda[]>(queryKey, (lista) =>
      lista?.map((x) => (x.codServicoAgendado === s.codServicoAgendado ? { ...x, slots } : x)),
    )
  }

  async function porEm(s: ServicoDaAgenda, lugar: LugarNoDia): Promise<Posto | null> {
    const { codMecanico, inicio } = lugar
    const fim = new Date(Date.parse(inicio) + (lugar.minutos ?? minutosDe(s)) * 60_000).toISOString()
    const feitos = s.slots.filter((x) => x.terminadoEm !== null)
    mostrar(s, [
      ...feitos,
      {
        codSlot: -s.codServicoAgendado,
        codServicoAgendado: s.codServicoAgendado,
        codMecanico,
        inicio,
        fim,
        iniciadoEm: null,
        terminadoEm: null,
      },
    ])
    try {
      return await por.mutateAsync({ servico: s, lugar })
    } catch (e) {
      mostrar(s, s.slots)
      toast.erro(mensagemDe(e))
      return null
    }
  }

  return async (s: ServicoDaAgenda, onde: Soltura): Promise<void> => {
    const antes = s.slots.find((x) => x.terminadoEm === null)
    if (onde.tipo === 'bolsao') {
      if (!antes || s.status !== 1) return
      mostrar(s, [])
      const feito = await devolver.mutateAsync(s).catch(() => null)
      if (!feito) return mostrar(s, s.slots)
      const { codMecanico, inicio } = antes
      return toastDesfazer(
        `${s.descricao} voltou ao bolsão`,
        () => void porEm(feito, { codMecanico, inicio, minutos: minutosDe(s) }),
        DESFAZER_MS,
      )
    }
    const inicio = new Date(onde.inicio).toISOString()
    const igual = antes?.codMecanico === onde.codMecanico && Date.parse(antes.inicio) === onde.inicio
    if (igual && (onde.minutos === null || onde.minutos === minutosDe(s))) return
    const feito = await porEm(s, {
      codMecanico: onde.codMecanico,
      inicio,
      ...(onde.minutos !== null && { minutos: onde.minutos }),
    })
    if (!feito) return
    const { servico, riscos } = feito
    toastDesfazer(
      `${s.descricao} às ${formatarHora(inicio, fuso)}${emRisco(riscos.length)}`,
      () => {
        if (antes) void porEm(servico, { codMecanico: antes.codMecanico, inicio: antes.inicio, minutos: minutosDe(s) })
        else devolver.mutate(servico)
      },
      DESFAZER_MS,
    )
  }
}
