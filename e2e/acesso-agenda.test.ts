import { usarDemo } from '#tests/produto.ts'
import { provar, telasDe } from '#tests/visitas.ts'

provar(usarDemo(), telasDe('agenda'))
