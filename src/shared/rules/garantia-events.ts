const EVENTS: Readonly<Record<string, string>> = {
  CRIADA: 'Rascunho aberto',
  ALTERADA: 'Rascunho gravado',
  EVIDENCIA: 'Evidência anexada',
  EVIDENCIA_RETIRADA: 'Evidência retirada',
  ENVIAR: 'Enviada ao fabricante',
  ACEITAR: 'Aceita pelo fabricante',
  GLOSAR: 'Glosada pelo fabricante',
  DEVOLVER: 'Devolvida pelo fabricante',
  CORRIGIR: 'Aberta para corrigir',
  CONTESTAR: 'Glosa contestada',
  PAGAR: 'Paga pelo fabricante',
  DESISTIR: 'Desistida',
}

/** What happened to a claim, in pt-BR, by kind of event. */
export const eventTitle = (tipo: string): string => EVENTS[tipo] ?? tipo
