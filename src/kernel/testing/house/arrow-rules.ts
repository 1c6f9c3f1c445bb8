import type { IForbiddenRuleType } from 'dependency-cruiser'

const TESTS = ['\\.test\\.tsx?$', '^src/[^/]+/testing/']
const BROWSER_LIBRARIES = 'node_modules/(react|react-dom|react-router|react-i18next|antd|@ant-design/[^/]+|@tanstack/[^/]+)/'

type To = Extract<IForbiddenRuleType, { scope?: unknown }>['to']

function never(name: string, comment: string, from: string | string[], to: To): IForbiddenRuleType {
  return { name, comment, severity: 'error', from: { path: from, pathNot: TESTS }, to }
}

/** Imports point down: `server|web` → `admin|site` → `modules` → `kernel` → libraries, with `ui` and `i18n` low. */
const direction = [
  never('kernel-knows-no-module', 'the kernel imports no module and nothing above one', '^src/kernel/', {
    path: '^src/(modules|admin|site|server|web)/',
  }),
  never('modules-below-shells', 'a module knows no shell', '^src/modules/', { path: '^src/(admin|site|server|web)/' }),
  never('shells-apart', 'server, admin and site do not know each other', '^src/(server|admin|site)/', {
    path: '^src/(server|admin|site)/',
    pathNot: '^src/$1/',
  }),
  never('web-on-top', 'nothing below imports the table of pages', '^src/(kernel|modules|admin|site|server|ui|i18n)/', {
    path: '^src/web/',
  }),
  never('web-not-server', 'pages get the server through the load context', '^src/web/', { path: '^src/server/' }),
  never('ui-is-low', 'ui and i18n know only the data of kernel/resource', '^src/(ui|i18n)/', {
    path: '^src/(kernel/(server|admin|testing)|modules|admin|site|server|web)/',
  }),
  never('resource-is-pure', 'kernel/resource imports nothing but itself', '^src/kernel/resource/', { pathNot: '^src/kernel/resource/' }),
  never('admin-in-the-browser', 'kernel/admin runs in the browser', '^src/kernel/admin/', { path: '^src/kernel/server/' }),
  never('admin-in-the-browser', 'kernel/admin runs in the browser', '^src/kernel/admin/', { dependencyTypes: ['core'] }),
  never('server-without-browser', 'kernel/server knows no browser', '^src/kernel/server/', {
    path: ['^src/kernel/admin/', '^src/ui/', BROWSER_LIBRARIES],
  }),
]

/** The last word of a file's name says where it runs and what it may import. */
const suffixes = [
  never('declaration-is-data', 'a declaration imports kernel/resource and shared fields only', '\\.(resource|fields)\\.ts$', {
    pathNot: ['^src/kernel/resource/', '\\.fields\\.ts$'],
  }),
  never('page-not-server', 'a page runs in the browser', '\\.page\\.tsx$', {
    path: ['\\.(service|routes)\\.ts$', '^src/kernel/server/'],
  }),
  never('page-not-server', 'a page runs in the browser', '\\.page\\.tsx$', { dependencyTypes: ['core'] }),
  never('loader-types-only', 'a loader gets services from the load context', '^(src/.+)/[^/]+\\.loader\\.ts$', {
    dependencyTypesNot: ['type-only'],
    pathNot: ['^$1/', 'node_modules/react-router/'],
  }),
  never('loader-types-only', 'a loader gets services from the load context', '\\.loader\\.ts$', {
    dependencyTypesNot: ['type-only'],
    path: '\\.(service|routes)\\.ts$',
  }),
  never('service-not-browser', 'services and routes run on the server', '\\.(service|routes)\\.ts$', {
    path: [BROWSER_LIBRARIES, '^src/kernel/admin/', '^src/ui/'],
  }),
  never(
    'node-reads-no-tsx',
    'Node strips types, it does not read .tsx',
    ['^src/server/', '^src/kernel/(server|resource)/', '^src/modules/.+\\.ts$'],
    {
      path: '\\.tsx$',
      dynamic: false,
    },
  ),
  never('resources-are-data', 'the list of resources is read by the browser too', '^src/modules/resources\\.ts$', {
    pathNot: ['\\.resource\\.ts$', '^src/kernel/resource/'],
  }),
]

const order = [
  never('no-circles', 'two files that need each other are one, or three', '^src/', { circular: true }),
  never('resolves', 'an import that leads nowhere hides what it imports', '^(src|scripts|e2e|bench|faults)/', {
    couldNotResolve: true,
    pathNot: ['^virtual:', '\\+types/', 'build/server/'],
  }),
  never('product-without-tests', 'the product runs without its tests and tools', '^src/', {
    path: [...TESTS, '^(scripts|e2e|bench|faults)/'],
  }),
]

/** The import rules of the house, as dependency-cruiser reads them. */
export const arrowRules: readonly IForbiddenRuleType[] = [...direction, ...suffixes, ...order]
